-- What the inbox lists, kept beside the facts and updated in their transaction: one row per patient and view, 'All'
-- and one per channel (G1-16). Star and snooze are the patient's and stand in each of the patient's rows.
create table conversations (
  client_id uuid not null,
  patient_id uuid not null,
  view text not null check (view in ('All', 'Email', 'SMS', 'Form Submissions', 'WhatsApp', 'Phone Call')),
  channel text not null
    check (channel in ('Email', 'Marketing Email', 'SMS', 'Form Submissions', 'Phone Call', 'WhatsApp')),
  snippet text not null,
  last_message_id uuid not null,
  last_message_at timestamptz not null,
  last_message_inbound boolean not null,
  status text not null default 'received',
  unread_count integer not null default 0,
  starred boolean not null default false,
  snoozed_until timestamptz,
  tx_type text,
  version integer not null default 1,
  primary key (client_id, patient_id, view),
  foreign key (client_id, patient_id) references patients (client_id, id) on delete cascade
);
create index conversations_by_time on conversations (client_id, view, last_message_at, patient_id);
create index conversations_unread on conversations (client_id, view, last_message_at, patient_id)
  where unread_count > 0;
create index conversations_starred on conversations (client_id, view, last_message_at, patient_id) where starred;
create index conversations_by_message on conversations (client_id, last_message_id);
create index conversations_snoozed on conversations (client_id, view, snoozed_until)
  where snoozed_until is not null;
call guard_by_practice('conversations');
