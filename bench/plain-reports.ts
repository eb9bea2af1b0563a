/**
 * What the reports rest on: the same counts and amounts in the SQL that a person would write for one period, without the
 * product, its filters and row-level security. `$1` is the practice; a period is a pair of SQL expressions.
 */
export interface Bounds {
  start: string
  end: string
  asOf: string
}

const CONSULT = "'consultation', 'booking'"
const AHEAD = "'inTx', 'wonSale', 'complete', 'txComplete'"
const LOSS = "'lost', 'maybeFuture', 'blocked'"

const within = (column: string, { start, end }: Bounds) => `${column} >= ${start} and ${column} < ${end}`
const enters = (set: string) =>
  `c.to_stage in (${set}) and (c.from_stage is null or c.from_stage not in (${set}))`

/** Patients with their estimated amount: that proposed, else the mean of their type, else that of all. */
const estimated = (patients: string) => `
  with proposal as (select tx_type, count(*) as patients, sum(proposed_pence) as total from patients
    where client_id = $1 and proposed_pence > 0 group by 1)
  select count(*), sum(case when p.proposed_pence > 0 then p.proposed_pence
    else coalesce(o.total / o.patients, (select sum(total) / sum(patients) from proposal), 0) end)
  from (${patients}) p left join proposal o on o.tx_type = p.tx_type`

const amounts = (patients: string) => `
  select count(*), sum(proposed_pence), sum(accepted_pence), sum(greatest(proposed_pence - accepted_pence, 0))
  from (${patients}) p`

const received = (bounds: Bounds) =>
  `select * from patients p where p.client_id = $1 and ${within('p.created_at', bounds)}`

const entered = (set: string, bounds: Bounds) => `
  select p.* from patients p where p.client_id = $1 and p.id in (
    select c.patient_id from stage_changes c
    where c.client_id = $1 and ${within('c.at', bounds)} and ${enters(set)})`

const cohortEntered = (set: string, bounds: Bounds) => `
  ${received(bounds)} and exists (select from stage_changes c
    where c.client_id = $1 and c.patient_id = p.id and ${enters(set)} and c.at <= ${bounds.asOf})`

const messages = (bounds: Bounds) => `
  select comm_type, inbound, automated, bulk_batch_id is not null, status, count(*) from communications m
  where m.client_id = $1 and ${within('m.datetime', bounds)} and m.comm_type in ('email', 'marketing_email', 'sms')
  group by 1, 2, 3, 4, 5`

const firstContact = (bounds: Bounds) => `
  select avg(extract(epoch from contact_at - created_at)) from (
    select p.created_at, min(m.datetime) as contact_at
    from patients p join communications m on m.client_id = p.client_id and m.patient_id = p.id
    where p.client_id = $1 and ${within('p.created_at', bounds)} and not m.inbound and not m.automated
      and m.bulk_batch_id is null and m.status <> 'failed'
      and m.comm_type in ('email', 'sms', 'whatsapp_message', 'call') and m.datetime <= ${bounds.asOf}
    group by p.id, p.created_at) contact`

const reEnquiries = (bounds: Bounds) => `
  select count(distinct f.patient_id) from form_submissions f join patients p on p.client_id = $1 and p.id = f.patient_id
  where f.client_id = $1 and ${within('f.datetime', bounds)} and p.created_at < ${bounds.start}`

const losses = (bounds: Bounds) => `
  select last.to_stage, count(*), sum(greatest(p.proposed_pence - p.accepted_pence, 0))
  from (select distinct on (c.patient_id) c.patient_id, c.to_stage from stage_changes c
    where c.client_id = $1 and ${within('c.at', bounds)} and c.to_stage in (${LOSS})
    order by c.patient_id, c.at desc, c.id desc) last
  join patients p on p.client_id = $1 and p.id = last.patient_id
  group by 1`

const cohortLost = (bounds: Bounds) => `
  select last.to_stage, count(*), sum(greatest(p.proposed_pence - p.accepted_pence, 0))
  from patients p cross join lateral (select c.to_stage from stage_changes c
    where c.client_id = $1 and c.patient_id = p.id and c.at <= ${bounds.asOf}
    order by c.at desc, c.id desc limit 1) last
  where p.client_id = $1 and ${within('p.created_at', bounds)} and last.to_stage in (${LOSS})
  group by 1`

export const plainReports = {
  overview: (bounds: Bounds) => [
    estimated(received(bounds)),
    reEnquiries(bounds),
    estimated(entered(CONSULT, bounds)),
    amounts(entered(AHEAD, bounds)),
    messages(bounds),
    firstContact(bounds),
    losses(bounds),
    amounts(entered("'didNotAttend'", bounds)),
  ],
  pipeline: (bounds: Bounds) => [
    estimated(received(bounds)),
    estimated(cohortEntered(CONSULT, bounds)),
    amounts(cohortEntered("'txPlanConsult'", bounds)),
    amounts(cohortEntered(AHEAD, bounds)),
    amounts(cohortEntered("'didNotAttend'", bounds)),
    cohortLost(bounds),
  ],
}
