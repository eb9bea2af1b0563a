-- Files that staff have put there and not sent yet. When a message takes them they become its attachments.
create table uploads (
  client_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  -- Whose draft it is in: nobody else can send it.
  user_id uuid not null,
  name text not null,
  type text not null,
  -- Null until all of it is here.
  size integer,
  storage_key text not null,
  -- From then on it can be neither sent nor fetched; the file and this row go soon after.
  expires_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, patient_id) references patients (client_id, id) on delete cascade
);
create index uploads_by_time on uploads (client_id, expires_at);
call guard_by_practice('uploads');
