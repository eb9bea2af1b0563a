-- The text that is shown beside the name of a patient when others of the practice have the same name; null when nobody
-- has. It is a rule of the domain (patients/namesakes.ts), which computes it whenever such a patient is added or changed.
alter table patients add column distinguisher text;
create index patients_by_name on patients (client_id, folded_name);

-- For existing patients the same rule, for all of them at once.
alter table patients no force row level security;
alter table clients no force row level security;
with shared as (
  select client_id, folded_name, count(*) > 20 as is_large
  from patients
  group by client_id, folded_name
  having count(*) > 1
),
members as materialized (
  select p.client_id, p.id, s.is_large, s.folded_name, c.time_zone, p.created_at,
    regexp_replace(coalesce(p.phone_e164, p.phone, ''), '[^0-9]', '', 'g') as digits,
    btrim(regexp_replace(coalesce(p.tx_type, ''), '\s+', ' ', 'g')) as treatment,
    split_part(coalesce(p.email::text, ''), '@', 1) as address,
    'no. ' || row_number() over (partition by s.client_id, s.folded_name order by p.created_at, p.id) as number
  from shared s
  join patients p on p.client_id = s.client_id and p.folded_name = s.folded_name
  join clients c on c.id = p.client_id
),
texts as materialized (
  select m.client_id, m.folded_name, m.id, m.is_large, t.position, t.text
  from members m
  cross join lateral (
    select case when length(m.treatment) > 24 then left(m.treatment, 24) || '…' else m.treatment end as treatment,
      case when length(m.address) > 24 then left(m.address, 24) || '…' else m.address end as address
  ) short
  cross join lateral (
    select length - 2 as position, '…' || right(m.digits, length) as text
    from generate_series(3, 6) as length where length(m.digits) >= length
    union all
    select position, text
    from (values
      (5, short.treatment),
      (6, case when short.treatment <> '' and length(m.digits) >= 3
          then short.treatment || ' …' || right(m.digits, 3) end),
      (7, short.address),
      (8, 'since ' || to_char(m.created_at at time zone m.time_zone, 'FMDD Mon YYYY')),
      (9, m.number)) as other (position, text)
    where text <> ''
  ) t
),
owned as (
  select client_id, folded_name, lower(text) as folded, count(distinct id) as owners
  from texts where not is_large
  group by client_id, folded_name, lower(text)
),
chosen as (
  select distinct on (t.client_id, t.id) t.client_id, t.id, t.text
  from texts t
  left join owned o on o.client_id = t.client_id and o.folded_name = t.folded_name and o.folded = lower(t.text)
  where t.is_large or o.owners = 1 or t.position = 9
  -- In a large group the most digits come first.
  order by t.client_id, t.id, case when t.is_large and t.position < 5 then -t.position else t.position end
)
update patients p set distinguisher = chosen.text
from chosen where p.client_id = chosen.client_id and p.id = chosen.id;
alter table clients force row level security;
alter table patients force row level security;
