-- What was done with the snoozes of patients, one row an act, never changed. What a snooze is now stands with its
-- patient.
create table snoozes (
  client_id uuid not null references clients (id),
  id uuid not null,
  patient_id uuid not null,
  -- Woke: its end came by the clock.
  act text not null check (act in ('set', 'extended', 'ended', 'woke')),
  -- The end that was set, or that came; of one that was ended, the end that it had.
  ends_at timestamptz not null,
  comment text,
  -- Null where the clock did it.
  user_id uuid,
  at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, patient_id) references patients (client_id, id) on delete cascade
);
create index snoozes_by_patient on snoozes (client_id, patient_id, at);
call guard_by_practice('snoozes');

-- Whether open browsers were told that the snooze has ended: once for each.
alter table patients add column snooze_told boolean not null default false;
create index patients_to_wake on patients (client_id, snooze_ends_at)
  where snooze_ends_at is not null and not snooze_told;
-- Of those that have ended already, staff were told by what they saw.
alter table patients no force row level security;
update patients set snooze_told = true where snooze_ends_at <= now();
alter table patients force row level security;
