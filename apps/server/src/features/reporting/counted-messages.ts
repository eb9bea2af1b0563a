import type { ReportFilters } from '@enamel/domain/reporting/filters'
import {
  type BreakdownRow,
  contactTypes,
  type MessageMetricValue,
  messageTypes,
} from '@enamel/domain/reporting/metric-definition'
import type { ReportPeriod } from '@enamel/domain/reporting/period'
import { type RawBuilder, sql } from 'kysely'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { isEverybody, isReceived } from './counted-patients.ts'
import { hasFilters, passesFilters } from './patient-filters.ts'
import { isOneOf, isWithin } from './sql-conditions.ts'

interface Scope {
  period: ReportPeriod
  filters: ReportFilters
}

/** A query for the emails and texts of a period, with their time in `at`. Conditions on them are those below. */
export function reportedMessages(tx: PracticeTx, { period, filters }: Scope): RawBuilder<unknown> {
  const messages = hasFilters(filters)
    ? sql`communications m join patients p on ${sameRows} where ${passesFilters(filters)} and`
    : sql`communications m where`
  return sql`
    select m.datetime as at, m.comm_type, m.inbound, m.status, m.automated, m.bulk_batch_id is not null as is_bulk
    from ${messages} m.client_id = ${tx.clientId} and ${isWithin('m.datetime', period)}
      and ${isOneOf('m.comm_type', [...messageTypes.email, ...messageTypes.sms])}`
}

/** Whether a message counts for a metric. Received ones count whatever their status. */
export function isCounted(metric: MessageMetricValue): RawBuilder<boolean> {
  const wasSent = metric.direction === 'received' ? sql`true` : sql`status not in ('failed', 'sending')`
  return sql`${isOfMetric(metric)} and ${wasSent}`
}

/** Whether a message counts for a row of a metric's breakdown; null for rows of other things. */
export function isCountedInRow(
  metric: MessageMetricValue,
  { counts }: BreakdownRow,
): RawBuilder<boolean> | null {
  switch (counts.kind) {
    case 'sent_by':
      return sql`${isCounted(metric)} and ${sentBy[counts.sender]}`
    case 'failed_to_send':
      return sql`${isOfMetric(metric)} and status = 'failed'`
    default:
      return null
  }
}

function isOfMetric({ channel, direction }: MessageMetricValue) {
  const isInDirection = direction === 'received' ? sql`inbound` : sql`not inbound`
  return sql`${isOneOf('comm_type', messageTypes[channel])} and ${isInDirection}`
}

/** A message of a batch is bulk, though it is automated too. */
const sentBy = {
  bulk: sql`is_bulk`,
  automated: sql`automated and not is_bulk`,
  team: sql`not automated and not is_bulk`,
}

/**
 * A query for the leads received in a period whom a person of the team has contacted by the moment of the report: `at` is
 * when the lead was created, `wait` the time until the first message or call. A contact before the lead was stored, such
 * as the call that the lead is created in, counts as a wait of 0.
 */
export function firstContacts(tx: PracticeTx, { period, filters }: Scope): RawBuilder<unknown> {
  const isContact = sql`
    not m.inbound and not m.automated and m.bulk_batch_id is null and m.status <> 'failed'
    and ${isOneOf('m.comm_type', contactTypes)} and m.datetime <= ${period.asOf}`
  const contacts = isEverybody(period, filters)
    ? // One pass in the order of an index; each patient in turn, as below, takes several times as long.
      sql`
        join (select distinct on (m.patient_id) m.patient_id, m.datetime from communications m
          where m.client_id = ${tx.clientId} and ${isContact}
          order by m.patient_id, m.datetime) m on p.id = m.patient_id`
    : sql`
        cross join lateral (select m.datetime from communications m where ${sameRows} and ${isContact}
          order by m.datetime limit 1) m`
  return sql`
    select p.created_at as at, greatest(m.datetime, p.created_at) - p.created_at as wait from patients p ${contacts}
    where ${isReceived(tx, { period, filters })}`
}

/** The mean wait in whole seconds. */
export const meanWaitSecs = sql<number | null>`round(avg(date_part('epoch', wait))::numeric)::bigint`

const sameRows = sql`p.client_id = m.client_id and p.id = m.patient_id`
