-- Whether calls to the practice's number are recorded; callers are told.
alter table clients
  add column record_calls boolean not null default false;

-- Recordings that the carrier told of. They come before the end of their call or after it.
create table call_recordings (
  client_id uuid not null references clients (id),
  -- The carrier's ids of the recording and of its call.
  provider_id text not null,
  call_provider_id text not null,
  -- Where the carrier keeps it.
  url text not null,
  -- Its place with the call, once that is on a timeline.
  attachment_id uuid,
  received_at timestamptz not null,
  primary key (client_id, provider_id),
  foreign key (client_id, attachment_id) references attachments (client_id, id) on delete cascade
);
create index call_recordings_by_call on call_recordings (client_id, call_provider_id);
create index call_recordings_by_attachment on call_recordings (client_id, attachment_id)
  where attachment_id is not null;
call guard_by_practice('call_recordings');
