-- The patients of a report as a file, made by a job and fetched by staff of the practice until it expires.
create table exports (
  client_id uuid not null references clients (id),
  id uuid not null,
  -- Who asked for it, and gets the email with its link.
  user_id uuid not null,
  -- Report and filters as they were asked for.
  query jsonb not null,
  -- The same query by the same user within a minute is the same export.
  fingerprint text not null,
  state text not null default 'pending' check (state in ('pending', 'ready', 'failed')),
  storage_key text,
  size bigint,
  total integer,
  created_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  -- The email: when the relay was last called, and when it took the email or refused it.
  attempted_at timestamptz,
  email_state text not null default 'none' check (email_state in ('none', 'waiting', 'sent', 'refused')),
  primary key (client_id, id),
  check ((state = 'ready') = (storage_key is not null))
);
create index exports_by_query on exports (client_id, user_id, fingerprint, created_at);
create index exports_unfinished on exports (client_id) where state = 'pending' or email_state = 'waiting';
create index exports_expiring on exports (client_id, expires_at) where state = 'ready';
call guard_by_practice('exports');
