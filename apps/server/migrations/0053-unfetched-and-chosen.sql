-- A record of which a part could not be read is fetched again at growing distances.
alter table practice_system_links
  -- How many fetches in succession could not read all of it.
  add column unreadable_times integer not null default 0,
  -- Before when it is not fetched again; null: at any time.
  add column next_fetch_at timestamptz;

-- The practice system's site with which the practice was connected when the patient was linked. A record of another site
-- is not fetched. Null: not known, or not created yet, which counts as the connected site.
alter table practice_system_links add column site text;
update practice_system_links link set site = i.account
  from integrations i where i.client_id = link.client_id and i.integration = 'dentally' and link.external_id is not null;

-- A sign-in that came back with several accounts, until its user has chosen one.
alter table integration_sign_ins
  -- What the service granted and the accounts to choose from, sealed; null until the sign-in came back.
  add column choice text,
  -- The verifier is used when the sign-in comes back.
  alter column verifier drop not null,
  add constraint integration_sign_ins_stage check ((choice is null) = (verifier is not null));
