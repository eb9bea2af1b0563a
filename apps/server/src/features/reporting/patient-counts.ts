import type { AmountsOfType } from '@enamel/domain/reporting/aggregate'
import type { ReportFilters } from '@enamel/domain/reporting/filters'
import type {
  MetricDefinition,
  PatientsCounted,
  RowCounted,
} from '@enamel/domain/reporting/metric-definition'
import type { ReportPeriod } from '@enamel/domain/reporting/period'
import { type RawBuilder, sql } from 'kysely'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { isOfCohort, isReceived, lastEvents } from './counted-patients.ts'
import {
  type CountingEvent,
  distinguishesStages,
  isCountedByChange,
  lastCountingChanges,
} from './counting-changes.ts'
import { passesFilters } from './patient-filters.ts'
import { isWithin } from './sql-conditions.ts'

/** A number of patients that a metric counts, alike in all that its value and its rows distinguish. */
export interface PatientCount extends AmountsOfType {
  metric: string
  patients: number
  stage: string | null
  /** Created in the period. */
  isNew: boolean
  isReferred: boolean
}

/** In place of a metric: the patients who enquired in the period, and were created before it. */
export const RE_ENQUIRIES = 're_enquiries'

export interface CountScope {
  period: ReportPeriod
  filters: ReportFilters
  /** Whether it matters who was referred: the indexes do not contain it. */
  showsReferrals: boolean
}

interface PatientMetric {
  metric: string
  who: PatientsCounted
}

/** Counts the patients of all metrics in one statement. */
export function countPatients(
  tx: PracticeTx,
  definitions: Readonly<Record<string, MetricDefinition>>,
  scope: CountScope,
): Promise<PatientCount[]> {
  const metrics = Object.entries(definitions).flatMap(([metric, { value }]) =>
    value.of === 'patients' ? [{ metric, who: value.who }] : [],
  )
  const hasRow = (kind: RowCounted['kind']) =>
    Object.values(definitions).some(({ breakdown }) => breakdown.some(({ counts }) => counts.kind === kind))
  const needed = { ...scope, showsReferrals: scope.showsReferrals && hasRow('referred') }
  const areAllReceived = scope.period.start === null || metrics.every(({ who }) => isOfCohort(who))
  return areAllReceived
    ? countReceived(tx, metrics, needed)
    : countEach(tx, metrics, { ...needed, hasReEnquiries: hasRow('re_enquiries') })
}

type MarkedRow = Omit<PatientCount, 'metric' | 'stage' | 'isNew'> & {
  [mark: `counted by ${string}` | `stage of ${string}`]: boolean | string | null
}

/**
 * The counts of metrics that count some of the patients received in the period: one pass over these patients, each of
 * whom is marked with the metrics that count them. All time has no re-enquiries, because nothing is before it.
 */
async function countReceived(
  tx: PracticeTx,
  metrics: readonly PatientMetric[],
  scope: CountScope,
): Promise<PatientCount[]> {
  const byChange = metrics.flatMap(({ metric, who }) => (isCountedByChange(who) ? [{ metric, who }] : []))
  const marks = byChange.flatMap(({ metric, who }) => [
    sql`${sql.ref(metric)}.patient_id is not null as ${sql.ref(`counted by ${metric}`)}`,
    ...(distinguishesStages(who) ? [sql`${sql.ref(metric)}.stage as ${sql.ref(`stage of ${metric}`)}`] : []),
  ])
  const joins = byChange.map(
    ({ metric, who }) =>
      sql`left join (${lastCountingChanges(tx, who, scope.period)}) ${sql.ref(metric)}
        on ${sql.ref(metric)}.patient_id = p.id`,
  )
  const groups = [...marks, ...groupColumns(scope)]
  const { rows } = await sql<MarkedRow>`
    select ${sql.join([...groups, ...totals])}
    from patients p ${sql.join(joins, sql` `)}
    where ${isReceived(tx, scope)}
    group by ${ordinals(groups.length)}`.execute(tx)
  return rows.flatMap((row) =>
    metrics.flatMap(({ metric, who }) =>
      isCountedByChange(who) && !row[`counted by ${metric}`]
        ? []
        : [{ ...row, metric, stage: (row[`stage of ${metric}`] ?? null) as string | null, isNew: true }],
    ),
  )
}

/** The counts of metrics that each count other patients, who need not have been received in the period. */
async function countEach(
  tx: PracticeTx,
  metrics: readonly PatientMetric[],
  { hasReEnquiries, ...scope }: CountScope & { hasReEnquiries: boolean },
): Promise<PatientCount[]> {
  const counts = metrics.map(({ metric, who }) =>
    countsOf(tx, metric, lastEvents(tx, { who, ...scope }), scope),
  )
  if (hasReEnquiries) counts.push(countsOf(tx, RE_ENQUIRIES, reEnquiries(tx, scope), scope))
  const { rows } = await sql<PatientCount>`${sql.join(counts, sql` union all `)}`.execute(tx)
  return rows
}

/** The patients of a metric, each with one event, in groups. */
function countsOf(tx: PracticeTx, metric: string, events: RawBuilder<CountingEvent>, scope: CountScope) {
  const groups = [
    sql`${sql.lit(metric)} as metric`,
    sql`event.stage`,
    sql`${isWithin('p.created_at', scope.period)} as "isNew"`,
    ...groupColumns(scope),
  ]
  return sql`
    select ${sql.join([...groups, ...totals])}
    from (${events}) event join patients p on p.client_id = ${tx.clientId} and p.id = event.patient_id
    group by ${ordinals(groups.length)}`
}

/** What distinguishes groups of patients `p`, beside their metrics. */
function groupColumns({ showsReferrals }: CountScope) {
  const isReferred = showsReferrals
    ? sql`coalesce(p.referrer_email::text, p.referrer_name) is not null`
    : sql`false`
  return [sql`p.tx_type as type`, sql`${isReferred} as "isReferred"`]
}

/** The number and the amounts of the patients `p` of a group. */
const totals = [
  sql`count(*) as patients`,
  sql`count(*) filter (where p.proposed_pence = 0) as "withoutProposed"`,
  sql`sum(p.proposed_pence)::bigint as proposed`,
  sql`sum(p.accepted_pence)::bigint as accepted`,
  sql`sum(greatest(p.proposed_pence - p.accepted_pence, 0))::bigint as lost`,
]

/** The numbers of the first columns, to group by them. */
function ordinals(columns: number) {
  return sql.join(Array.from({ length: columns }, (_, index) => sql.lit(index + 1)))
}

/** The patients who sent a form in the period, and were created before it. */
function reEnquiries(tx: PracticeTx, { period, filters }: CountScope): RawBuilder<CountingEvent> {
  return sql`
    select f.patient_id, max(f.datetime) as at, null::text as stage
    from form_submissions f join patients p on p.client_id = f.client_id and p.id = f.patient_id
    where f.client_id = ${tx.clientId} and ${isWithin('f.datetime', period)} and p.created_at < ${period.start}
      and ${passesFilters(filters)}
    group by f.patient_id`
}
