-- What the product does without a user says which part of it acted; user_id is then null.
alter table communications add column system_actor text,
  add constraint communications_system_actor_check check (
    system_actor is null
    or (system_actor in ('automation', 'autoresponder', 'bulk') and user_id is null and automated)
  );
alter table business_events add column system_actor text,
  add constraint business_events_system_actor_check check (
    system_actor is null or (system_actor in ('automation', 'autoresponder', 'bulk') and user_id is null)
  );
alter table stage_changes add column system_actor text,
  add constraint stage_changes_system_actor_check check (
    system_actor is null or (system_actor in ('automation', 'autoresponder', 'bulk') and user_id is null)
  );
alter table snoozes add column system_actor text,
  add constraint snoozes_system_actor_check check (
    system_actor is null or (system_actor in ('automation', 'autoresponder', 'bulk') and user_id is null)
  );
alter table audit_log add column system_actor text,
  add constraint audit_log_system_actor_check check (
    system_actor is null or (system_actor in ('automation', 'autoresponder', 'bulk') and user_id is null)
  );
