-- What a colleague's act means for a user: a patient was assigned to them, or a note mentions them.
create table notifications (
  client_id uuid not null references clients (id),
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('assigned', 'mentioned')),
  patient_id uuid not null,
  -- The colleague who caused it.
  actor_id uuid not null,
  -- The beginning of the note that mentions the user.
  excerpt text,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id) on delete cascade,
  foreign key (client_id, actor_id) references users (client_id, id) on delete cascade,
  foreign key (client_id, patient_id) references patients (client_id, id) on delete cascade
);
create index notifications_by_user on notifications (client_id, user_id, created_at, id);
create index notifications_unread on notifications (client_id, user_id) where read_at is null;
create index notifications_by_patient on notifications (client_id, patient_id);
create index notifications_by_actor on notifications (client_id, actor_id);
call guard_by_practice('notifications');
