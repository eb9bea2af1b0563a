-- What a node missed while its connection was down.
create function push_events_after(after_id bigint, at_most integer)
returns table (id bigint, client_id uuid, name text, identity uuid, payload jsonb)
language sql stable security definer set search_path = public, pg_temp
as $$
  select e.id, e.client_id, e.name, e.identity, e.payload
  from push_events e where e.id > after_id order by e.id limit at_most
$$;

create function last_push_event()
returns bigint
language sql stable security definer set search_path = public, pg_temp
as $$ select coalesce(max(id), 0) from push_events $$;

-- Events older than an hour help nobody: whoever was away that long reloads. The policy keeps the role that serves
-- the function from deleting anything younger, or anything else.
grant delete on push_events to enamel_lookup;
create policy retention on push_events for delete to enamel_lookup
  using (at < clock_timestamp() - interval '1 hour');

create function forget_push_events()
returns bigint
language sql volatile security definer set search_path = public, pg_temp
as $$
  with forgotten as (delete from push_events where at < clock_timestamp() - interval '1 hour' returning 1)
  select count(*) from forgotten
$$;

do $$
declare
  lookup text;
begin
  foreach lookup in array array['push_events_after(bigint, integer)', 'last_push_event()', 'forget_push_events()'] loop
    execute format('alter function %s owner to enamel_lookup', lookup);
    execute format('revoke all on function %s from public', lookup);
    execute format('grant execute on function %s to enamel_app', lookup);
  end loop;
end
$$;
