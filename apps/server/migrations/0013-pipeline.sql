-- How patients came from stage to stage, one row a move, never changed. Where a patient is now stands with the patient.
create table stage_changes (
  client_id uuid not null references clients (id),
  id uuid not null,
  patient_id uuid not null,
  at timestamptz not null,
  -- Null where the patient was in no stage: a new one, or one outside the pipeline.
  from_stage text,
  to_stage text not null,
  -- The outcome that moved the patient, where one did.
  next_action text,
  -- When the action in the new stage is due; null: nothing is.
  next_action_at timestamptz,
  -- Null where it came by itself.
  user_id uuid,
  cause text not null check (cause in ('outcome', 'move', 'lead', 'import')),
  primary key (client_id, id),
  foreign key (client_id, patient_id) references patients (client_id, id) on delete cascade
);
create index stage_changes_by_patient on stage_changes (client_id, patient_id, at);

-- Of those who are here already it is known where they are, and not how they came there.
alter table patients no force row level security;
insert into stage_changes (client_id, id, patient_id, at, to_stage, next_action_at, cause)
select client_id, id, id, created_at, stage, next_action_at, 'import' from patients where stage is not null;
alter table patients force row level security;

call guard_by_practice('stage_changes');
revoke update, delete on stage_changes from enamel_app;

-- Whether a user has saved an action of the patient.
alter table patients add column initialized boolean not null default false;

-- After how long to call again, by stage: {stage: {seconds}}. A stage that is not here has no delay of its own.
alter table clients add column call_back_delays jsonb not null default '{}';
