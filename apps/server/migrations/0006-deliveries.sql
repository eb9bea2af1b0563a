-- The way of each outgoing message to its provider. Written in the transaction that makes the message, together with
-- the job that works it; what is not certain is 'unknown' until the provider has been asked (DESIGN section 6).
create table deliveries (
  client_id uuid not null,
  communication_id uuid not null,
  attempt integer not null default 0,
  state text not null
    check (state in ('waiting', 'attempting', 'unknown', 'accepted', 'refused')),
  attempted_at timestamptz,
  -- Every id the provider gave for this message, resends included: what is known is not taken for another's.
  provider_ids text[] not null default '{}',
  -- The provider was asked, and its id was found by the message's words: it may be that of another with the same ones.
  found boolean not null default false,
  primary key (client_id, communication_id),
  foreign key (client_id, communication_id) references communications (client_id, id) on delete cascade
);
create index deliveries_open on deliveries (state, attempted_at) where state in ('waiting', 'attempting', 'unknown');
call guard_by_practice('deliveries');

-- Everything that comes in is stored here before it is answered for, and placed afterwards by a job.
create table inbound_messages (
  client_id uuid not null references clients (id),
  id uuid not null,
  channel text not null check (channel in ('Email', 'SMS', 'Form Submissions', 'Phone Call')),
  -- The same message handed over twice is one: hash of an email, sid of a text or call, id of a form.
  fingerprint text not null,
  received_at timestamptz not null,
  -- Small messages as they came, json to keep the order of their fields; large ones under storage_key.
  raw json,
  storage_key text,
  state text not null check (state in ('received', 'placed', 'unplaced', 'dismissed')),
  reason text check (reason in (
    'no_sender', 'auto_reply', 'computer_mail', 'mailing_list', 'bounce', 'unreadable', 'no_number', 'whatsapp'
  )),
  sender text not null default '',
  subject text not null default '',
  snippet text not null default '',
  placed_as uuid,
  patient_id uuid,
  primary key (client_id, id),
  unique (client_id, channel, fingerprint),
  -- A message that stands on no timeline says why.
  check (state <> 'unplaced' or reason is not null)
);
create index inbound_messages_unplaced on inbound_messages (client_id, received_at) where state = 'unplaced';
create index inbound_messages_waiting on inbound_messages (received_at) where state = 'received';
call guard_by_practice('inbound_messages');
