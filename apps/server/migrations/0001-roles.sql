-- Three roles: the migrating role owns everything; enamel_app serves requests under row-level security and owns
-- nothing; enamel_lookup owns the few functions that must look across practices before one is known.
create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists unaccent;

-- Roles belong to the whole server: another database's migration, or an administrator, may have made and granted them.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['enamel_app', 'enamel_lookup'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin', wanted);
      exception
        when duplicate_object or unique_violation then null;
      end;
    end if;
    if not pg_has_role(current_user, wanted, 'usage') then
      execute format('grant %I to %I', wanted, current_user);
    end if;
  end loop;
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
