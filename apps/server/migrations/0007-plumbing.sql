-- Results of creating calls by their client-made id, so that a repeat is harmless.
create table repeats (
  client_id uuid not null references clients (id),
  operation text not null,
  id uuid not null,
  body_hash bytea not null,
  result jsonb,
  at timestamptz not null,
  primary key (client_id, operation, id)
);
create index repeats_by_time on repeats (at);
call guard_by_practice('repeats');

-- Who read and wrote what of whom.
create table audit_log (
  client_id uuid not null references clients (id),
  id uuid not null,
  at timestamptz not null,
  user_id uuid,
  action text not null,
  patient_id uuid,
  request_id text not null,
  status smallint not null,
  primary key (client_id, id)
);
create index audit_log_by_patient on audit_log (client_id, patient_id, at);
create index audit_log_by_time on audit_log (client_id, at);
call guard_by_practice('audit_log');
revoke update, delete on audit_log from enamel_app;

-- Events on their way to browsers. The row commits with what it tells of; the notification carries its id alone.
create table push_events (
  client_id uuid not null references clients (id),
  id bigint generated always as identity,
  name text not null,
  identity uuid,
  payload jsonb not null,
  at timestamptz not null default clock_timestamp(),
  primary key (client_id, id)
);
create index push_events_by_id on push_events (id);
call guard_by_practice('push_events');

create function notify_push_event() returns trigger
language plpgsql as $$
begin
  perform pg_notify('push_events', new.id::text);
  return null;
end
$$;
create trigger push_events_notify after insert on push_events for each row execute function notify_push_event();

create function push_events_among(ids bigint[])
returns table (id bigint, client_id uuid, name text, identity uuid, payload jsonb)
language sql stable security definer set search_path = public, pg_temp
as $$ select e.id, e.client_id, e.name, e.identity, e.payload from push_events e where e.id = any (ids) order by e.id $$;
alter function push_events_among(bigint[]) owner to enamel_lookup;
revoke all on function push_events_among(bigint[]) from public;
grant execute on function push_events_among(bigint[]) to enamel_app;

-- A job joins the transaction that wants it. The queue's tables belong to the owner, so this is the only way in.
-- A waiting job with the same key is kept as it is, with its time and its tries. `only_when_lost` adds nothing while a
-- process works such a job either.
create function enqueue_job(
  task text, payload json, run_at timestamptz, job_key text, max_attempts integer, only_when_lost boolean)
returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if job_key is not null and exists (
    select from graphile_worker._private_jobs j
    where j.key = job_key and j.attempts < j.max_attempts and (j.locked_at is null or only_when_lost)
  ) then
    return;
  end if;
  perform graphile_worker.add_job(
    identifier => task, payload => payload, run_at => run_at, job_key => job_key, max_attempts => max_attempts);
end
$$;
revoke all on function enqueue_job(text, json, timestamptz, text, integer, boolean) from public;
grant execute on function enqueue_job(text, json, timestamptz, text, integer, boolean) to enamel_app;

-- Working processes renew their lease every few seconds; the jobs of one that stopped are set free.
create table worker_leases (
  worker_id text primary key,
  expires_at timestamptz not null
);

create table templates (
  client_id uuid not null references clients (id),
  id uuid not null,
  name text not null,
  channel text not null check (channel in ('SMS', 'Email', 'WhatsApp')),
  subject text,
  body text not null,
  approval boolean not null default false,
  status text check (status in ('APPROVED', 'NOT_SUBMITTED', 'PENDING', 'REJECTED')),
  reason text,
  primary key (client_id, id)
);
create unique index templates_by_name on templates (client_id, channel, lower(name));
call guard_by_practice('templates');
