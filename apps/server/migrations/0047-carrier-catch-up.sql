-- Until when everything that the carrier received for a practice's number has been received from it, although its
-- webhooks may have been lost.
create table carrier_catch_ups (
  client_id uuid primary key references clients (id) on delete cascade,
  -- The number that was looked through.
  number text not null,
  complete_until timestamptz not null
);
call guard_by_practice('carrier_catch_ups');

-- Finds the latest calls whose recordings may have been lost.
create index inbound_messages_calls on inbound_messages (client_id, received_at) where channel = 'Phone Call';
