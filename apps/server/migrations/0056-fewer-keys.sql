-- A row of these tables is written with nearly every request, by the transaction of the practice that row-level security
-- checks anyway, and practices are never deleted. The check of the foreign key locked the practice's row each time, which
-- all of a practice's requests then shared.
alter table audit_log drop constraint audit_log_client_id_fkey;
alter table push_events drop constraint push_events_client_id_fkey;
alter table idempotency_keys drop constraint repeats_client_id_fkey;

-- Ids begin with the time, so the primary key has the same order.
drop index audit_log_by_time;
