-- The messages of the transaction's practice that the job of a set still has to send. The queue's tables belong to the
-- owner.
create function messages_in_set_jobs() returns setof uuid
language sql stable security definer set search_path = public, pg_temp
as $$
  select message.id::uuid from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  cross join json_array_elements_text(j.payload -> 'communication_ids') as message (id)
  where t.identifier = 'communications.deliver-set'
    and j.payload ->> 'client_id' = current_setting('app.client_id', true)
    and (j.attempts < j.max_attempts or j.locked_at is not null)
$$;
revoke all on function messages_in_set_jobs() from public;
grant execute on function messages_in_set_jobs() to enamel_app;
