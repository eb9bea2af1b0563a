-- What the progress of a sync counts: items that the service lists, or addresses of patients that are searched for.
alter table integration_syncs add column unit text not null default 'items' check (unit in ('items', 'addresses'));
