-- The sessions that have expired, or whose practice was disabled, and that are not deleted yet. A push service outside
-- the product has to close their connections.
create function ended_sessions(now timestamptz)
returns setof bytea
language sql stable security definer set search_path = public, pg_temp
as $$
  select s.token_hash from sessions s join clients c on c.id = s.client_id where s.expires_at <= now or not c.active
$$;
alter function ended_sessions(timestamptz) owner to enamel_lookup;
revoke all on function ended_sessions(timestamptz) from public;
grant execute on function ended_sessions(timestamptz) to enamel_app;
