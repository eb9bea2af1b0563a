-- Files that staff have put there and not sent yet. When a message takes them they become its attachments.
create table uploads (
  client_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  user_id uuid not null,
  name text not null,
  type text not null,
  size integer not null,
  storage_key text not null,
  created_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, patient_id) references patients (client_id, id) on delete cascade
);
create index uploads_by_time on uploads (client_id, created_at);
call guard_by_practice('uploads');
