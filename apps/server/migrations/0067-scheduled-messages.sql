-- Messages that staff have written and that are sent later.
create table scheduled_messages (
  client_id uuid not null references clients (id),
  -- Made by the browser: the id of the message that will be sent.
  id uuid not null,
  patient_id uuid not null,
  -- Who scheduled it, in whose name it is sent.
  user_id uuid not null,
  kind text not null check (kind in ('text', 'template')),
  channel text not null check (channel in ('Email', 'SMS', 'WhatsApp')),
  -- The request of the browser, as for a message that is sent at once.
  request jsonb not null,
  -- The latest entry of the thread that its author knows; null for none.
  based_on uuid,
  -- The patient's stage that its author knows.
  stage text,
  send_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'stopped', 'failed')),
  -- Why it was not sent at its time.
  reason text check ((reason is null) = (state = 'waiting')),
  created_at timestamptz not null,
  -- It can be restored for an hour after it was cancelled.
  cancelled_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id),
  foreign key (client_id, patient_id) references patients (client_id, id) on delete cascade
);
-- What was not sent comes first.
create index scheduled_messages_in_order on scheduled_messages (client_id, (state = 'waiting'), send_at, id)
  where cancelled_at is null;
create index scheduled_messages_by_patient on scheduled_messages (client_id, patient_id, send_at);
create index scheduled_messages_by_author on scheduled_messages (client_id, user_id);
create index scheduled_messages_cancelled on scheduled_messages (client_id, cancelled_at)
  where cancelled_at is not null;
call guard_by_practice('scheduled_messages');

-- The scheduled message to which a file belongs; null for a file of a draft.
alter table uploads add column scheduled_message_id uuid;
create index uploads_of_scheduled_messages on uploads (client_id, scheduled_message_id)
  where scheduled_message_id is not null;

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check
  check (kind in ('assigned', 'mentioned', 'scheduled_not_sent'));
