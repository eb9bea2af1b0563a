-- The keys that sign a practice's emails (DKIM). The latest is in use; older ones stay for the record of their selectors.
create table dkim_keys (
  client_id uuid not null references clients (id),
  -- Counts from 1; a part of the selector.
  generation int not null check (generation > 0),
  -- PKCS #8 as PEM, sealed.
  private_key text not null,
  -- SubjectPublicKeyInfo as base64, as the DNS record has it.
  public_key text not null,
  created_at timestamptz not null,
  primary key (client_id, generation)
);
call guard_by_practice('dkim_keys');

-- The last check of the DNS records of a practice's sending domain.
create table mail_domain_checks (
  client_id uuid primary key references clients (id),
  -- When a user last asked for a check.
  asked_at timestamptz,
  -- The last check that has ended: when, for which domain and selector, and what DNS answered. Null before it.
  checked_at timestamptz,
  hostname text,
  selector text,
  answers jsonb
);
call guard_by_practice('mail_domain_checks');

-- Emails that users send from the settings: DNS records for a web person, and tests.
create table settings_emails (
  client_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('instructions', 'test')),
  recipient text not null,
  -- What the user wrote; null for a test.
  body text,
  created_at timestamptz not null,
  -- When it is given up.
  expires_at timestamptz not null,
  -- When the relay was last called, until it is known not to have the email.
  attempted_at timestamptz,
  -- When the relay took it, or when it was refused or given up, with the reason.
  accepted_at timestamptz,
  failed_at timestamptz,
  failure_reason text,
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id) on delete cascade
);
create index settings_emails_by_user on settings_emails (client_id, user_id, kind, created_at);
call guard_by_practice('settings_emails');
