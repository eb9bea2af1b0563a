-- Until when its author can take the message back: no worker starts it before then. Null if it was sent at once.
alter table deliveries add column undo_until timestamptz;

-- Removes the job with this key, unless a process is working on it.
create function remove_job(job_key text)
returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform graphile_worker.remove_job(job_key);
end
$$;
revoke all on function remove_job(text) from public;
grant execute on function remove_job(text) to enamel_app;
