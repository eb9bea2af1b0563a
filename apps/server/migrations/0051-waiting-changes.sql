-- What the practice system reported as changed about linked patients that is not fetched yet. A record that is reported
-- again is the same row, and a fetch of the patient deletes the rows that it covers.
create table practice_system_changes (
  client_id uuid not null,
  patient_id uuid not null,
  kind text not null check (kind in ('appointment', 'payment', 'patient')),
  -- What the practice system calls the record.
  record text not null,
  -- The value of the link's `wanted` at which the change was last reported.
  wanted integer not null,
  -- After when the record changed: the practice system had listed everything before. What the practice has received is
  -- complete up to the earliest change that is not fetched yet.
  changed_after timestamptz not null,
  primary key (client_id, patient_id, kind, record),
  foreign key (client_id, patient_id)
    references practice_system_links (client_id, patient_id) on delete cascade
);
call guard_by_practice('practice_system_changes');
