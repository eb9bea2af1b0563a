-- The sealed secrets of the webhooks that staff set up in the practice system, by the practice system's site, for the
-- next connection with that site. That of the connected site is among the connection's credentials, and is stored here
-- when the connection ends.
create table practice_system_webhook_secrets (
  client_id uuid not null references clients (id) on delete cascade,
  site text not null,
  secret text not null,
  primary key (client_id, site)
);
call guard_by_practice('practice_system_webhook_secrets');
