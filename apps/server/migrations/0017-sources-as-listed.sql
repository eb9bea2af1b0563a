-- Patients name their lead source as the practice's list spells it, and are found and counted by that. The list was made
-- of what was written in any case and with blanks around it, so those who are here already follow its spelling.
alter table patients no force row level security;
alter table lead_sources no force row level security;
alter table clients no force row level security;
update patients
set source = listed.name
from (
  select client_id, name::text from lead_sources
  union all
  select id, built_in from clients, unnest(array['Unknown', 'Website']) as built_in
) as listed
where listed.client_id = patients.client_id
  and lower(listed.name) = lower(trim(patients.source))
  and listed.name <> patients.source;
-- Of nothing but blanks nobody said anything.
update patients set source = 'Unknown' where trim(source) = '';
alter table clients force row level security;
alter table lead_sources force row level security;
alter table patients force row level security;
