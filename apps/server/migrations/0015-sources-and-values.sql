-- Where the leads of a practice come from, beside the sources that every practice has (Unknown and Website).
create table lead_sources (
  client_id uuid not null references clients (id),
  name citext not null check (trim(name) <> ''),
  primary key (client_id, name)
);

alter table clients no force row level security;
insert into lead_sources (client_id, name)
select distinct on (id, lower(trim(source))) id, trim(source)
from clients, unnest(sources) as source
where lower(trim(source)) not in ('', 'unknown', 'website');
alter table clients force row level security;
alter table clients drop column sources;
call guard_by_practice('lead_sources');

-- How many came from a source, and who they are when it is renamed.
create index patients_by_source on patients (client_id, source);

-- What treatment is worth, in pence.
alter table patients
  add column paid_pence bigint not null default 0,
  add column proposed_pence bigint not null default 0,
  add column accepted_pence bigint not null default 0;
