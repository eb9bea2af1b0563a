-- Parts of the product write notes and link patients too; user_id is then null.
alter table notes
  add column system_actor text check (system_actor in ('automation', 'autoresponder', 'bulk')),
  add constraint notes_actor_check check (system_actor is null or user_id is null);
alter table practice_system_links
  add column system_actor text check (system_actor in ('automation', 'autoresponder', 'bulk')),
  add constraint practice_system_links_actor_check check (system_actor is null or user_id is null);
