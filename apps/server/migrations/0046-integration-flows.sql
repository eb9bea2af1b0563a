-- Integrations: sign-ins at the provider, syncs, and since when nothing is missing.

-- What a connection covers: everything from complete_since to complete_until has been received. Null: nothing yet.
alter table integrations
  add column complete_since timestamptz,
  add column complete_until timestamptz,
  -- Where the next step of fetching continues, in the provider's terms; null: from the beginning.
  add column cursor text,
  -- What asks the provider to notify us, such as a subscription's id and end, in the provider's terms.
  add column subscription jsonb,
  -- Why the last sign-in failed, in words for staff; null once one succeeded.
  add column sign_in_error text,
  -- When the practice was connected with this account; a repair leaves it.
  add column connected_at timestamptz,
  -- When staff finished the setup; null while it is half finished.
  add column set_up_at timestamptz,
  -- Until when one process may renew the tokens while the others wait; null while none does.
  add column renewing_until timestamptz,
  -- The sealed credentials of a connection that was ended, until its service has revoked them. Nothing else uses them.
  add column revocation text,
  add constraint integrations_coverage check ((complete_since is null) = (complete_until is null));

-- The practice whose mailbox a provider reports about, by the mailbox's address or by our subscription's id there.
create index integrations_by_label on integrations (integration, lower(label));
create index integrations_by_subscription on integrations (integration, (subscription ->> 'id'))
  where subscription is not null;
create function find_practice_by_mailbox(wanted text, wanted_address text, wanted_subscription text)
returns uuid
language sql stable security definer set search_path = public, pg_temp
as $$
  select client_id from integrations
  where integration = wanted
    and (lower(label) = lower(wanted_address) or subscription ->> 'id' = wanted_subscription)
    and state in ('healthy', 'unhealthy')
  order by client_id limit 1
$$;
alter function find_practice_by_mailbox(text, text, text) owner to enamel_lookup;
revoke all on function find_practice_by_mailbox(text, text, text) from public;
grant execute on function find_practice_by_mailbox(text, text, text) to enamel_app;

-- Addresses of patients whose earlier mail is to be looked up in a mailbox, because they were added after it was fetched.
create table mailbox_lookups (
  client_id uuid not null references clients (id) on delete cascade,
  mailbox text not null check (mailbox in ('gmail', 'outlook')),
  address citext not null,
  requested_at timestamptz not null,
  primary key (client_id, mailbox, address)
);
call guard_by_practice('mailbox_lookups');

-- Which of some addresses are patients', and the next addresses of patients after one, both in lower case. The comparison
-- of citext is not leakproof, so under row-level security the index would not be used.
create function emails_of_patients(practice uuid, wanted text[])
returns setof text
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  if practice is distinct from current_practice() then
    raise exception 'emails_of_patients: not the practice of this transaction' using errcode = 'insufficient_privilege';
  end if;
  return query
    select distinct lower(p.email::text) from patients p
    where p.client_id = practice and p.email = any (wanted::citext[]);
end
$$;
create function next_emails_of_patients(practice uuid, previous text, most integer)
returns setof text
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  if practice is distinct from current_practice() then
    raise exception 'next_emails_of_patients: not the practice of this transaction'
      using errcode = 'insufficient_privilege';
  end if;
  return query
    select lower(e.email::text) from (
      select distinct p.email from patients p
      where p.client_id = practice and p.email > coalesce(previous, '')::citext
      order by p.email limit most) e
    order by e.email;
end
$$;
alter function emails_of_patients(uuid, text[]) owner to enamel_lookup;
alter function next_emails_of_patients(uuid, text, integer) owner to enamel_lookup;
revoke all on function emails_of_patients(uuid, text[]), next_emails_of_patients(uuid, text, integer) from public;
grant execute on function emails_of_patients(uuid, text[]), next_emails_of_patients(uuid, text, integer) to enamel_app;

-- A sign-in at a provider that was begun. It can be completed once, within ten minutes, in the session that began it.
create table integration_sign_ins (
  client_id uuid not null references clients (id) on delete cascade,
  -- The hash of the state that the provider passes back.
  state_hash bytea not null,
  integration text not null check (integration in ('gmail', 'outlook', 'dentally', 'whatsapp')),
  -- The hash of the session's token.
  session_hash bytea not null,
  -- The verifier of the code challenge (PKCE), sealed.
  verifier text not null,
  expires_at timestamptz not null,
  primary key (client_id, state_hash)
);
call guard_by_practice('integration_sign_ins');
create index integration_sign_ins_by_integration on integration_sign_ins (client_id, integration);

-- A fetch that staff see: the first one, one after a repair, and those that staff ask for.
create table integration_syncs (
  client_id uuid not null references clients (id) on delete cascade,
  id uuid not null,
  integration text not null check (integration in ('gmail', 'outlook', 'dentally', 'whatsapp')),
  state text not null check (state in ('queued', 'syncing', 'complete', 'failed')),
  queued_at timestamptz not null,
  syncing_at timestamptz,
  completed_at timestamptz,
  failed_at timestamptz,
  -- Why it failed, in words for staff.
  error text,
  -- How many items were looked through, and how many there are; total is null as long as nobody knows.
  done integer not null default 0,
  total integer,
  primary key (client_id, id)
);
call guard_by_practice('integration_syncs');
create index integration_syncs_latest on integration_syncs (client_id, integration, queued_at desc);
-- At most one sync of an integration is unfinished.
create unique index integration_syncs_unfinished on integration_syncs (client_id, integration)
  where state in ('queued', 'syncing');

-- How many practices have a connection that does not work, or whose latest sync failed, for the operator's alarms.
create function count_integration_failures()
returns table (integration text, failure text, practices bigint)
language sql stable security definer set search_path = public, pg_temp
as $$
  select i.integration, 'connection', count(*) from integrations i where i.state = 'unhealthy' group by 1
  union all
  select latest.integration, 'sync', count(*)
  from (
    select distinct on (s.client_id, s.integration) s.integration, s.state
    from integration_syncs s order by s.client_id, s.integration, s.queued_at desc, s.id desc
  ) latest
  where latest.state = 'failed' group by 1
$$;
alter function count_integration_failures() owner to enamel_lookup;
revoke all on function count_integration_failures() from public;
grant execute on function count_integration_failures() to enamel_app;

-- The mailbox in which an email is, or that sends it, and its conversation there, so that a reply joins that one.
alter table communications
  add column mailbox text check (mailbox in ('gmail', 'outlook')),
  add column mailbox_thread text,
  add constraint communications_thread_in_mailbox check (mailbox is not null or mailbox_thread is null);

-- Where an email is in a mailbox of the practice: the mailbox and the provider's id. It is then not fetched again.
alter table inbound_messages add column mailbox_item text;
create index inbound_messages_by_mailbox_item on inbound_messages (client_id, mailbox_item)
  where mailbox_item is not null;

-- Records of the practice system that may be of a patient of ours, until staff decide.
create table practice_system_matches (
  client_id uuid not null,
  patient_id uuid not null,
  external_id text not null,
  -- The record as it was when it was found: name, date of birth, email address, phone number.
  record jsonb not null,
  -- From 0 to 1.
  confidence double precision not null,
  found_at timestamptz not null,
  -- When staff said that it is another person; it is then not proposed again.
  rejected_at timestamptz,
  primary key (client_id, patient_id, external_id),
  foreign key (client_id, patient_id) references patients (client_id, id) on delete cascade
);
call guard_by_practice('practice_system_matches');
create index practice_system_matches_open
  on practice_system_matches (client_id, confidence desc, patient_id, external_id) where rejected_at is null;
create index practice_system_matches_by_external on practice_system_matches (client_id, external_id);
create index patients_by_birth_day on patients (client_id, date_of_birth) where date_of_birth is not null;

-- The patients without a link who have one of these details. Equality of citext is not leakproof, so that under row-level
-- security the index would not be used: the practice comes in as a parameter, as in search_patients.
create function patients_to_match(practice uuid, phones text[], emails citext[], birth_days date[], most integer)
returns table (id uuid, first_name text, last_name text, date_of_birth date, phone text, email text)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  if practice is distinct from current_practice() then
    raise exception 'patients_to_match: not the practice of this transaction' using errcode = 'insufficient_privilege';
  end if;
  return query
    select p.id, p.first_name, p.last_name, p.date_of_birth, p.phone_e164, p.email::text
    from patients p
    where p.client_id = practice
      and (p.phone_e164 = any (phones) or p.email = any (emails) or p.date_of_birth = any (birth_days))
      and not exists (
        select from practice_system_links link where link.client_id = practice and link.patient_id = p.id)
    limit most;
end
$$;
alter function patients_to_match(uuid, text[], citext[], date[], integer) owner to enamel_lookup;
revoke all on function patients_to_match(uuid, text[], citext[], date[], integer) from public;
grant execute on function patients_to_match(uuid, text[], citext[], date[], integer) to enamel_app;
