-- Without an earlier job of the same key there is nothing to replace, and adding a job then takes half the time. The
-- library warns of 'unsafe_dedupe' because it adds nothing beside an earlier job, which is ruled out here.
create or replace function enqueue_job(
  task text, payload json, run_at timestamptz, job_key text, max_attempts integer, only_when_lost boolean)
returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  -- Whether the earlier job with this key suffices; null without one.
  suffices boolean;
begin
  select case when j.locked_at is null then j.attempts < j.max_attempts else only_when_lost end into suffices
  from graphile_worker._private_jobs j where j.key = job_key;
  if suffices then
    return;
  end if;
  perform graphile_worker.add_job(
    identifier => task, payload => payload, run_at => run_at, job_key => job_key, max_attempts => max_attempts,
    job_key_mode => case when suffices is null then 'unsafe_dedupe' else 'replace' end);
end
$$;

-- Its plan does not depend on how many events are asked for, and making one took longer than reading them.
alter function push_events_among(bigint[]) set plan_cache_mode = force_generic_plan;

-- The sessions of requests that wait together are looked up together. Processes of the version before still call
-- find_session; a later version drops it.
create function find_sessions(tokens bytea[])
returns table (token_hash bytea, client_id uuid, user_id uuid, created_at timestamptz, expires_at timestamptz,
               email text, name text, role text, active boolean)
language sql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
as $$
  select s.token_hash, s.client_id, s.user_id, s.created_at, s.expires_at, u.email::text, u.name, u.role, c.active
  from sessions s
  join users u on u.client_id = s.client_id and u.id = s.user_id
  join clients c on c.id = s.client_id
  where s.token_hash = any (tokens) and u.deactivated_at is null
$$;
alter function find_sessions(bytea[]) owner to enamel_lookup;
revoke all on function find_sessions(bytea[]) from public;
grant execute on function find_sessions(bytea[]) to enamel_app;
