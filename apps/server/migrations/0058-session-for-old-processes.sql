-- Processes of the version before 0057 still look sessions up with this function, until the new version has replaced them
-- all. A later version removes it.
create function find_session(token bytea)
returns table (client_id uuid, user_id uuid, created_at timestamptz, expires_at timestamptz,
               email text, name text, role text, active boolean)
language sql stable security definer set search_path = public, pg_temp
as $$
  select client_id, user_id, created_at, expires_at, email, name, role, active from find_sessions(array[token])
$$;
alter function find_session(bytea) owner to enamel_lookup;
revoke all on function find_session(bytea) from public;
grant execute on function find_session(bytea) to enamel_app;
