-- A job that a process works is not lost, on its last try either: what it does must not be begun beside it.
create or replace function enqueue_job(
  task text, payload json, run_at timestamptz, job_key text, max_attempts integer, only_when_lost boolean)
returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if job_key is not null and exists (
    select from graphile_worker._private_jobs j
    where j.key = job_key
      and case when j.locked_at is null then j.attempts < j.max_attempts else only_when_lost end
  ) then
    return;
  end if;
  perform graphile_worker.add_job(
    identifier => task, payload => payload, run_at => run_at, job_key => job_key, max_attempts => max_attempts);
end
$$;
