-- The practices that were disabled are found by an index, as sessions that have expired are.
create index clients_disabled on clients (id) where not active;

-- Ended sessions are sought every half minute. Each condition is met by few of them, which the planner cannot know of a
-- time that is a parameter, nor of practices that are still to be found, so it would read all sessions.
create or replace function ended_sessions(now timestamptz)
returns setof bytea
language sql stable security definer
set search_path = public, pg_temp
set enable_seqscan = off
as $$
  select s.token_hash from sessions s where s.expires_at <= now
  union
  select s.token_hash from clients c join sessions s on s.client_id = c.id where not c.active
$$;
