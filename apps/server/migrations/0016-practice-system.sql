-- Patients as the practice system knows them. One who is not linked has no row; the row of one who is stands here as
-- soon as somebody wants it, and a job brings what it lacks.
create table practice_system_links (
  client_id uuid not null,
  patient_id uuid not null,
  -- What the practice system calls the patient; null while they are being created there.
  external_id text,
  -- 'syncing' until they were created, if they are to be, and fetched for the first time.
  state text not null check (state in ('syncing', 'synced')),
  -- Who is to be created there; null once they were.
  creation jsonb,
  -- When a creation last left, as long as nobody knows what became of it.
  attempted_at timestamptz,
  -- How often there was a reason to fetch them, and which of these the last fetch answered.
  wanted integer not null default 1,
  fetched integer not null default 0,
  fetched_at timestamptz,
  -- What the last fetch brought: who they are there, and what they owe and have paid, in pence. Null: not known.
  patient jsonb,
  money jsonb,
  user_id uuid,
  created_at timestamptz not null,
  primary key (client_id, patient_id),
  foreign key (client_id, patient_id) references patients (client_id, id) on delete cascade,
  check ((external_id is null) = (creation is not null)),
  check (state = 'syncing' or external_id is not null)
);
create unique index practice_system_links_by_external on practice_system_links (client_id, external_id)
  where external_id is not null;
create index practice_system_links_open on practice_system_links (client_id) where fetched < wanted;
call guard_by_practice('practice_system_links');

-- A visit stands on the timeline once for each way it went: booked, attended, cancelled. What was told of it later
-- counts, whatever order it comes in.
alter table pms_events
  add column visit_id text,
  add column visit_updated_at timestamptz;
create unique index pms_events_by_visit on pms_events (client_id, patient_id, visit_id, name)
  where visit_id is not null;

-- When the provider last took the key: one that is used by nobody dies.
alter table integrations add column checked_at timestamptz;
