-- Who has cancelled a scheduled message, or taken it back to edit it: a colleague who meant to change it reads this.
alter table scheduled_messages
  add column cancelled_by uuid,
  -- One that is being edited is cancelled too, but cannot be restored.
  add column is_edited boolean not null default false,
  add foreign key (client_id, cancelled_by) references users (client_id, id);
