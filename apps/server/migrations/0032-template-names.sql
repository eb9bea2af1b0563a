-- The name of a template is unique in its practice, on whichever channel, in upper or lower case. Names that this makes
-- equal get a number: "Welcome" and "Welcome 2". The oldest template keeps its name.
alter table templates no force row level security;

-- The old index allows a name once for each channel, and is in the way while names are changed.
drop index templates_by_name;
update templates set name = btrim(regexp_replace(name, '\s+', ' ', 'g'));

do $$
declare
  duplicate record;
  number integer;
  renamed text;
begin
  for duplicate in
    select client_id, id, name
    from (
      select client_id, id, name,
        row_number() over (partition by client_id, lower(name) order by id) as place
      from templates
    ) as named
    where place > 1
    order by client_id, id
  loop
    number := 2;
    loop
      renamed := left(duplicate.name, 250) || ' ' || number;
      exit when not exists (
        select from templates where client_id = duplicate.client_id and lower(name) = lower(renamed)
      );
      number := number + 1;
    end loop;
    update templates set name = renamed where client_id = duplicate.client_id and id = duplicate.id;
  end loop;
end
$$;

create unique index templates_by_name on templates (client_id, lower(name));
alter table templates force row level security;

-- The names of templates at the provider that it still has to delete, because their text was changed or deleted.
create table template_deletions (
  client_id uuid not null references clients (id),
  provider_name text not null,
  -- A submission of this name that is under way arrives before this time, so the deletion is repeated after it. Null if
  -- the provider is known to have the template.
  in_transit_until timestamptz,
  primary key (client_id, provider_name)
);
call guard_by_practice('template_deletions');
