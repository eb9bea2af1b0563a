-- What was typed of patients whom the practice system refused to create, and what it refused of it, by field: so that
-- nobody types it again. It stands while the patient has no link, and goes as soon as one, or a creation, is begun.
create table practice_system_refused_creations (
  client_id uuid not null,
  patient_id uuid not null,
  creation jsonb not null,
  errors jsonb not null default '{}',
  primary key (client_id, patient_id),
  foreign key (client_id, patient_id) references patients (client_id, id) on delete cascade
);
call guard_by_practice('practice_system_refused_creations');
