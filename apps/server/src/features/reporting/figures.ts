import type { ProposedOfType } from '@enamel/domain/reporting/aggregate'
import type { BreakdownRow, MetricDefinition } from '@enamel/domain/reporting/metric-definition'
import type { ReportPeriod } from '@enamel/domain/reporting/period'
import { sql } from 'kysely'
import type { PracticeTx } from '../../db/practice-tx.ts'
import {
  firstContacts,
  isCounted,
  isCountedInRow,
  meanWaitSecs,
  reportedMessages,
} from './counted-messages.ts'
import { isEverybody } from './counted-patients.ts'
import { type CountScope, countPatients, type PatientCount } from './patient-counts.ts'
import type { ReadReport, ReportScope } from './report-scope.ts'

/** Everything that the metrics of a report need for one period. */
export interface Figures extends MessageFigures {
  patients: readonly PatientCount[]
}

interface MessageFigures {
  /** The number of messages by metric, and by metric and row as `rowKey` names them. */
  messages: ReadonlyMap<string, number>
  /** The mean seconds until the team's first message or call; null without one. */
  firstContactSecs: number | null
}

export function rowKey(metric: string, { label }: BreakdownRow): string {
  return `${metric}: ${label}`
}

type Definitions = Readonly<Record<string, MetricDefinition>>

/**
 * Counts what the metrics of a report need for its period and the one before. Patients and messages are counted at the
 * same time, since they are in different tables.
 */
export async function figuresOf(
  read: ReadReport,
  definitions: Definitions,
  periods: Pick<ReportScope, 'period' | 'previous'>,
  scope: Omit<CountScope, 'period'>,
): Promise<{ current: Figures; previous: Figures | null }> {
  const [patients, messages] = await Promise.all([
    read((tx) => forBoth(periods, (period) => countPatients(tx, definitions, { ...scope, period }))),
    read((tx) => forBoth(periods, (period) => messageFigures(tx, definitions, { ...scope, period }))),
  ])
  return {
    current: { ...messages.current, patients: patients.current },
    previous: messages.previous && patients.previous && { ...messages.previous, patients: patients.previous },
  }
}

async function forBoth<T>(
  { period, previous }: Pick<ReportScope, 'period' | 'previous'>,
  count: (period: ReportPeriod) => Promise<T>,
): Promise<{ current: T; previous: T | null }> {
  return { current: await count(period), previous: previous && (await count(previous)) }
}

async function messageFigures(
  tx: PracticeTx,
  definitions: Definitions,
  scope: CountScope,
): Promise<MessageFigures> {
  const hasFirstContact = Object.values(definitions).some(({ value }) => value.of === 'first_contact')
  return {
    messages: await countMessages(tx, definitions, scope),
    firstContactSecs: hasFirstContact ? await meanFirstContact(tx, scope) : null,
  }
}

/** Messages are grouped by what metrics and rows distinguish; then each of these adds up its groups. */
async function countMessages(
  tx: PracticeTx,
  definitions: Definitions,
  scope: CountScope,
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

/** Must be the last query of its transaction, because it may turn hash joins off for the rest of it. */
async function meanFirstContact(tx: PracticeTx, scope: CountScope): Promise<number | null> {
  // All patients and their contacts are in the order of indexes, and are merged in half of the time of hashing them.
  if (isEverybody(scope.period, scope.filters)) await sql`set local enable_hashjoin = off`.execute(tx)
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
