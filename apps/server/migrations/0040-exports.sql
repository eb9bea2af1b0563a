-- The patients of a report as a file, made by a job and downloaded by staff of the practice until it expires.
create table exports (
  client_id uuid not null references clients (id),
  id uuid not null,
  -- Who asked for it, and gets the email with its link.
  user_id uuid not null,
  -- Report and filters. The same query by the same user within a minute is the same export.
  query jsonb not null,
  -- An expired export has no file any more.
  state text not null default 'pending' check (state in ('pending', 'ready', 'failed', 'expired')),
  -- The number of patients in the file.
  total integer,
  created_at timestamptz not null,
  -- When the file became ready, or could not be made.
  settled_at timestamptz,
  -- The email about the result: its state, and when the relay was last called, until it is known not to have it.
  email_state text not null default 'none' check (email_state in ('none', 'waiting', 'sent', 'refused')),
  attempted_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id) on delete cascade,
  check ((state = 'pending') = (settled_at is null)),
  check ((state in ('ready', 'expired')) = (total is not null))
);
create index exports_by_user on exports (client_id, user_id, created_at);
create index exports_unfinished on exports (client_id) where state = 'pending' or email_state = 'waiting';
create index exports_with_file on exports (client_id, settled_at) where state = 'ready';
call guard_by_practice('exports');
