-- Every answer of a patient on marketing: the first, and each that differs from the one before. Rows are never changed.
-- The last one is that of the patient's row.
create table consents (
  client_id uuid not null references clients (id),
  id uuid not null,
  patient_id uuid not null,
  gdpr text not null check (gdpr in ('Opted In', 'Opted Out')),
  at timestamptz not null,
  -- Lead: when the lead was added. Form: a web form that added the lead. Staff: an edit. Reply: STOP or START. Link: the
  -- unsubscribe link. Spam report: the patient reported an email. Unknown: stored before this history.
  origin text not null check (origin in ('lead', 'form', 'staff', 'reply', 'link', 'spam_report', 'unknown')),
  -- Null: no user gave the answer for the patient.
  user_id uuid,
  primary key (client_id, id),
  foreign key (client_id, patient_id) references patients (client_id, id) on delete cascade
);
create index consents_by_patient on consents (client_id, patient_id, at);
call guard_by_practice('consents');
revoke update, delete on consents from enamel_app;

-- The history of existing patients. Each change by a reply, a link or a spam report is on the timeline. The answer before
-- the first of them is taken to be the other one. An answer that differs from the last of them was given by an edit,
-- whose time is not known beyond the patient's last change.
alter table consents no force row level security;
alter table patients no force row level security;
alter table business_events no force row level security;
do $$
begin
  create temporary table consent_events on commit drop as
  select client_id, patient_id, datetime as at,
    case name when 'opted_in' then 'Opted In' else 'Opted Out' end as gdpr,
    case
      when description like 'Replied %' then 'reply'
      when description like 'Unsubscribed %' then 'link'
      when description like 'Reported %' then 'spam_report'
      else 'unknown'
    end as origin,
    row_number() over (partition by client_id, patient_id order by datetime, id) as place,
    lag(name) over (partition by client_id, patient_id order by datetime, id) is distinct from name as is_change,
    lead(id) over (partition by client_id, patient_id order by datetime, id) is null as is_last
  from business_events where name in ('opted_in', 'opted_out');

  insert into consents (client_id, id, patient_id, gdpr, at, origin)
  select p.client_id, gen_random_uuid(), p.id,
    case e.gdpr when 'Opted In' then 'Opted Out' when 'Opted Out' then 'Opted In' else p.gdpr end,
    p.created_at, 'unknown'
  from patients p
    left join consent_events e on e.client_id = p.client_id and e.patient_id = p.id and e.place = 1;

  insert into consents (client_id, id, patient_id, gdpr, at, origin)
  select client_id, gen_random_uuid(), patient_id, gdpr, at, origin from consent_events where is_change;

  insert into consents (client_id, id, patient_id, gdpr, at, origin)
  select p.client_id, gen_random_uuid(), p.id, p.gdpr, greatest(p.updated_at, e.at),
    case when p.field_edits ? 'gdpr' then 'staff' else 'unknown' end
  from patients p
    join consent_events e on e.client_id = p.client_id and e.patient_id = p.id and e.is_last
  where e.gdpr <> p.gdpr;
end
$$;
alter table consents force row level security;
alter table patients force row level security;
alter table business_events force row level security;

-- Why a message that no user wrote to one patient was allowed, as it was when the message was written.
create table permission_receipts (
  client_id uuid not null,
  communication_id uuid not null,
  receipt jsonb not null,
  primary key (client_id, communication_id),
  foreign key (client_id, communication_id) references communications (client_id, id) on delete cascade
);
call guard_by_practice('permission_receipts');
revoke update, delete on permission_receipts from enamel_app;

-- The report with its filters, or the number of chosen patients. Null for those before this migration.
alter table bulk_batches add column recipients jsonb;
