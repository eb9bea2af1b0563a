-- The user of the practice who looks after a patient, and that user's inbox rows.
alter table patients
  add column assigned_to uuid,
  add foreign key (client_id, assigned_to) references users (client_id, id) on delete set null (assigned_to);
create index patients_by_assignee on patients (client_id, assigned_to, next_action_at) where assigned_to is not null;

-- A copy of the patient's assignee, so that a user's own inbox is read in its order.
alter table conversations add column assigned_to uuid;
create index conversations_by_assignee on conversations (client_id, assigned_to, view, last_message_at, patient_id)
  where assigned_to is not null;
create index conversations_unread_by_assignee on conversations (client_id, assigned_to, view, last_message_at, patient_id)
  where assigned_to is not null and unread_count > 0;
