-- What a user sees of a session: its browser, where it was opened, and when it was last used.
alter table sessions
  -- The token's hash is not shown to anyone.
  add column id uuid not null default gen_random_uuid(),
  add column user_agent text,
  add column address inet,
  -- Stored when the session is extended, so that requests do not cost an update. Null until then.
  add column last_seen_at timestamptz;
create unique index sessions_by_id on sessions (client_id, id);
create index sessions_by_user on sessions (client_id, user_id);

-- The authenticator apps of users.
create table second_factors (
  client_id uuid not null,
  user_id uuid not null,
  -- Base 32, sealed.
  secret text not null,
  -- Null until the first code of the app was accepted: until then the log-in does not ask for one.
  turned_on_at timestamptz,
  -- The time step of the last accepted code (RFC 6238). Codes of this step and of earlier ones are not accepted again.
  last_step int,
  primary key (client_id, user_id),
  foreign key (client_id, user_id) references users (client_id, id) on delete cascade
);
call guard_by_practice('second_factors');

-- Each replaces one code of the app.
create table recovery_codes (
  client_id uuid not null,
  user_id uuid not null,
  -- HMAC with the product's secret.
  code_hash bytea not null,
  used_at timestamptz,
  primary key (client_id, user_id, code_hash),
  foreign key (client_id, user_id) references second_factors (client_id, user_id) on delete cascade
);
call guard_by_practice('recovery_codes');

-- Emails that inform users about changes of how they sign in.
create table account_notices (
  client_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null
    check (kind in ('password_changed', 'second_factor_on', 'second_factor_off', 'recovery_code_used',
      'recovery_codes_renewed')),
  -- The browser in which it happened; null for a command of the operator.
  device text,
  created_at timestamptz not null,
  -- When the relay was last called, until it is known not to have the email.
  attempted_at timestamptz,
  -- When the relay took it, or when it was refused or given up.
  accepted_at timestamptz,
  failed_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id) on delete cascade
);
call guard_by_practice('account_notices');
