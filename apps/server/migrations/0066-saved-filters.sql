-- Filter combinations that a user has saved under a name, on each screen.
create table saved_filters (
  client_id uuid not null references clients (id),
  user_id uuid not null,
  -- Made by the browser.
  id uuid not null,
  screen text not null check (screen in ('inbox', 'queue')),
  name text not null,
  -- In the shape that the contract has for the screen.
  query jsonb not null,
  created_at timestamptz not null,
  primary key (client_id, user_id, id),
  foreign key (client_id, user_id) references users (client_id, id) on delete cascade
);
create unique index saved_filters_by_name on saved_filters (client_id, user_id, screen, lower(name));
call guard_by_practice('saved_filters');

-- Old notifications are deleted.
create index notifications_by_time on notifications (client_id, created_at);
