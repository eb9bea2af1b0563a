-- A message to many patients. Its body is stored once; each patient's own text is made when it is queued.
create table bulk_batches (
  client_id uuid not null references clients (id),
  id uuid not null,
  user_id uuid not null,
  channel text not null check (channel in ('Email', 'SMS')),
  subject text,
  message text not null,
  total integer not null check (total > 0),
  -- Cancelled: the messages that were not yet handed to the provider are not sent.
  state text not null default 'sending' check (state in ('sending', 'cancelled', 'complete')),
  -- The progress when it was last counted, which is also when it was published.
  sent integer not null default 0,
  failed integer not null default 0,
  counted_at timestamptz not null,
  created_at timestamptz not null,
  -- When the last message was sent or had failed, also after the batch was cancelled.
  completed_at timestamptz,
  primary key (client_id, id)
);
create index bulk_batches_by_time on bulk_batches (client_id, created_at);
create index bulk_batches_open on bulk_batches (client_id) where completed_at is null;
call guard_by_practice('bulk_batches');

-- The message of a batch to one patient: one row a patient, so that nobody gets two.
create table bulk_messages (
  client_id uuid not null,
  batch_id uuid not null,
  patient_id uuid not null,
  -- The order of the report, in which the messages are sent.
  position integer not null,
  -- Queued: it is on the timeline with a delivery.
  state text not null default 'waiting' check (state in ('waiting', 'queued', 'sent', 'failed')),
  reason text check (reason in
    ('opted_out', 'blocked', 'no_address', 'invalid_number', 'channel_disabled', 'invalid_text', 'provider_error',
     'cancelled')),
  communication_id uuid,
  primary key (client_id, batch_id, patient_id),
  foreign key (client_id, batch_id) references bulk_batches (client_id, id) on delete cascade,
  foreign key (client_id, patient_id) references patients (client_id, id) on delete cascade,
  check ((state = 'failed') = (reason is not null))
);
create index bulk_messages_waiting on bulk_messages (client_id, batch_id, position) where state = 'waiting';
create index bulk_messages_by_state on bulk_messages (client_id, batch_id, state);
create index bulk_messages_by_communication on bulk_messages (client_id, communication_id)
  where communication_id is not null;
call guard_by_practice('bulk_messages');
