-- Emails in which a user asks a colleague to repair a connection that stopped working.
create table repair_requests (
  client_id uuid not null,
  id uuid not null,
  integration text not null check (integration in ('gmail', 'outlook', 'dentally', 'whatsapp')),
  -- The user who is asked, and the one who asks.
  colleague_id uuid not null,
  asked_by uuid not null,
  created_at timestamptz not null,
  -- When the relay was last called, until it is known not to have the email.
  attempted_at timestamptz,
  -- When the relay took it, or when it was refused or given up.
  accepted_at timestamptz,
  failed_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, colleague_id) references users (client_id, id) on delete cascade,
  foreign key (client_id, asked_by) references users (client_id, id) on delete cascade
);
call guard_by_practice('repair_requests');
create index repair_requests_by_integration on repair_requests (client_id, integration, created_at);
