import type { AmountsOfType, ProposedOfType } from '@enamel/domain/reporting/aggregate'
import type { ReportFilters } from '@enamel/domain/reporting/filters'
import type { BreakdownRow, MetricDefinition } from '@enamel/domain/reporting/metrics'
import type { ReportPeriod } from '@enamel/domain/reporting/period'
import { sql } from 'kysely'
import type { PracticeTx } from '../../db/database.ts'
import {
  firstContacts,
  isCounted,
  isCountedInRow,
  meanWaitSecs,
  reportedMessages,
} from './counted-messages.ts'
import { isWithin, lastEvents, passesFilters } from './counted-patients.ts'

/** Everything that the metrics of a report say about one period. */
export interface Figures {
  patients: readonly PatientCount[]
  /** The number of messages by metric, and by metric and row as `rowKey` names them. */
  messages: ReadonlyMap<string, number>
  /** The mean seconds until the team's first message or call; null without one. */
  firstContactSecs: number | null
}

/** A number of patients that a metric counts, alike in all that its value and its rows tell apart. */
export interface PatientCount extends AmountsOfType {
  metric: string
  patients: number
  stage: string | null
  /** Created in the period. */
  isNew: boolean
  isReferred: boolean
}

export function rowKey(metric: string, { label }: BreakdownRow): string {
  return `${metric}: ${label}`
}

/** In place of a metric: the patients who enquired in the period, and were created before it. */
export const RE_ENQUIRIES = 're_enquiries'

interface Scope {
  period: ReportPeriod
  filters: ReportFilters
  /** Whether it matters who was referred: the indexes do not say it. */
  showsReferrals: boolean
}

type Definitions = Readonly<Record<string, MetricDefinition>>

/** Counts what the metrics of a report need for a period. */
export async function figuresOf(tx: PracticeTx, definitions: Definitions, scope: Scope): Promise<Figures> {
  const hasFirstContact = Object.values(definitions).some(({ value }) => value.of === 'first_contact')
  return {
    patients: await countPatients(tx, definitions, scope),
    messages: await countMessages(tx, definitions, scope),
    firstContactSecs: hasFirstContact ? await meanFirstContact(tx, scope) : null,
  }
}

/** One statement for all metrics. */
async function countPatients(
  tx: PracticeTx,
  definitions: Definitions,
  scope: Scope,
): Promise<PatientCount[]> {
  const counts = Object.entries(definitions).flatMap(([metric, { value, breakdown }]) => [
    ...(value.of === 'patients'
      ? [countsOf(tx, metric, lastEvents(tx, { who: value.who, ...scope }), scope)]
      : []),
    ...(breakdown.some(({ counts }) => counts.kind === 're_enquiries')
      ? [countsOf(tx, RE_ENQUIRIES, reEnquiries(tx, scope), scope)]
      : []),
  ])
  const { rows } = await sql<PatientCount>`${sql.join(counts, sql` union all `)}`.execute(tx)
  return rows
}

/** The patients of a metric, each with one event, in groups. */
function countsOf(
  tx: PracticeTx,
  metric: string,
  events: ReturnType<typeof lastEvents>,
  { period, showsReferrals }: Scope,
) {
  const isReferred = showsReferrals
    ? sql`coalesce(p.referrer_email::text, p.referrer_name) is not null`
    : sql`false`
  return sql`
    select ${sql.lit(metric)} as metric, c.stage, p.tx_type as type, ${isWithin('p.created_at', period)} as "isNew",
      ${isReferred} as "isReferred", count(*) as patients,
      count(*) filter (where p.proposed_pence = 0) as "withoutProposed",
      sum(p.proposed_pence)::bigint as proposed, sum(p.accepted_pence)::bigint as accepted,
      sum(greatest(p.proposed_pence - p.accepted_pence, 0))::bigint as lost
    from (${events}) c join patients p on p.client_id = ${tx.clientId} and p.id = c.patient_id
    group by 2, 3, 4, 5`
}

/** The patients who sent a form in the period, and were created before it. All time has no time before it. */
function reEnquiries(tx: PracticeTx, { period, filters }: Scope): ReturnType<typeof lastEvents> {
  return sql`
    select f.patient_id, max(f.datetime) as at, null::text as stage
    from form_submissions f join patients p on p.client_id = f.client_id and p.id = f.patient_id
    where f.client_id = ${tx.clientId} and ${isWithin('f.datetime', period)} and p.created_at < ${period.start}
      and ${passesFilters(filters)}
    group by f.patient_id`
}

/** Messages are grouped by what metrics and rows tell apart; then each of these adds up its groups. */
async function countMessages(
  tx: PracticeTx,
  definitions: Definitions,
  scope: Scope,
): Promise<Map<string, number>> {
  const conditions = Object.entries(definitions).flatMap(([metric, { value, breakdown }]) =>
    value.of === 'messages'
      ? [
          { key: metric, condition: isCounted(value) },
          ...breakdown.map((row) => ({ key: rowKey(metric, row), condition: isCountedInRow(value, row) })),
        ]
      : [],
  )
  const sums = conditions.flatMap(({ key, condition }) =>
    condition === null
      ? []
      : [sql`coalesce(sum(messages) filter (where ${condition}), 0)::bigint as ${sql.ref(key)}`],
  )
  if (sums.length === 0) return new Map()
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(sums)}
    from (
      select comm_type, inbound, status, automated, is_bulk, count(*) as messages
      from (${reportedMessages(tx, scope)}) message
      group by 1, 2, 3, 4, 5) messages`.execute(tx)
  return new Map(Object.entries(rows[0] ?? {}))
}

async function meanFirstContact(tx: PracticeTx, scope: Scope): Promise<number | null> {
  const { rows } = await sql<{ secs: number | null }>`
    select ${meanWaitSecs} as secs from (${firstContacts(tx, scope)}) contact`.execute(tx)
  return rows[0]?.secs ?? null
}

/** The proposed amounts of all patients of the practice who have one, for the estimates of the others (M-09). */
export async function proposedByType(tx: PracticeTx): Promise<ProposedOfType[]> {
  const { rows } = await sql<ProposedOfType>`
    select tx_type as type, count(*) as patients, sum(proposed_pence)::bigint as total from patients
    where client_id = ${tx.clientId} and proposed_pence > 0
    group by 1`.execute(tx)
  return rows
}
