-- Three roles: the migrating role owns everything; enamel_app serves requests under row-level security and owns
-- nothing; enamel_lookup owns the few functions that must look across practices before one is known.
create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

do $$
begin
  if not exists (select from pg_roles where rolname = 'enamel_app') then
    create role enamel_app nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'enamel_lookup') then
    create role enamel_lookup nologin;
  end if;
exception
  -- Roles belong to the whole server: another database's migration may have made them a moment ago.
  when duplicate_object or unique_violation then null;
end
$$;

do $$
begin
  execute format('grant enamel_app, enamel_lookup to %I', current_user);
end
$$;

grant usage on schema public to enamel_app, enamel_lookup;
grant create on schema public to enamel_lookup;

-- The practice of the running transaction. After a commit the setting reads as an empty string, not null.
create function current_practice() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.client_id', true), '')::uuid $$;

-- Puts a table under forced row-level security by practice and lets the serving role use it.
create procedure guard_by_practice(guarded regclass, column_name text default 'client_id')
language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', guarded);
  execute format('alter table %s force row level security', guarded);
  execute format(
    'create policy practice on %s to enamel_app using (%I = (select current_practice())) with check (%I = (select current_practice()))',
    guarded, column_name, column_name);
  execute format('create policy lookup on %s for select to enamel_lookup using (true)', guarded);
  execute format('grant select, insert, update, delete on %s to enamel_app', guarded);
  execute format('grant select on %s to enamel_lookup', guarded);
end
$$;
