import type { ReportFilters } from '@enamel/domain/reporting/filters'
import { contactTypes, type MessageMetricValue, messageTypes } from '@enamel/domain/reporting/metrics'
import type { ReportPeriod } from '@enamel/domain/reporting/period'
import { type RawBuilder, sql } from 'kysely'
import type { PracticeTx } from '../../db/database.ts'
import { hasFilters, isWithin, passesFilters } from './counted-patients.ts'

interface Scope {
  period: ReportPeriod
  filters: ReportFilters
}

/** A message in what reports tell apart. One with a batch is bulk, though it is automated too. */
export interface CountedMessage {
  at: Date
  channel: MessageMetricValue['channel']
  direction: MessageMetricValue['direction']
  sender: 'team' | 'automated' | 'bulk'
  outcome: 'counted' | 'failed' | 'sending'
}

/** A query for the emails and texts of a period. Received ones count whatever their status. */
export function countedMessages(tx: PracticeTx, { period, filters }: Scope): RawBuilder<CountedMessage> {
  const messages = hasFilters(filters)
    ? sql`communications m join patients p on ${sameRows} where ${passesFilters(filters)} and`
    : sql`communications m where`
  return sql`
    select m.datetime as at,
      case when ${isOneOf('m.comm_type', messageTypes.sms)} then 'sms' else 'email' end as channel,
      case when m.inbound then 'received' else 'sent' end as direction,
      case when m.bulk_batch_id is not null then 'bulk' when m.automated then 'automated' else 'team' end as sender,
      case when m.inbound or m.status not in ('failed', 'sending') then 'counted' else m.status end as outcome
    from ${messages} m.client_id = ${tx.clientId} and ${isWithin('m.datetime', period)}
      and ${isOneOf('m.comm_type', [...messageTypes.email, ...messageTypes.sms])}`
}

/**
 * A query for the leads received in a period with the first message or call by a person of the team up to the moment of
 * the report: `at` is when the lead was created, `secs` how long the lead waited. A contact before the lead was stored,
 * such as the call that the lead is created in, is no wait.
 */
export function firstContacts(
  tx: PracticeTx,
  { period, filters }: Scope,
): RawBuilder<{ at: Date; secs: number }> {
  return sql`
    select created_at as at, greatest(extract(epoch from contact_at - created_at), 0) as secs
    from (
      select p.id, p.created_at, min(m.datetime) as contact_at
      from patients p join communications m on ${sameRows}
      where p.client_id = ${tx.clientId} and ${isWithin('p.created_at', period)} and ${passesFilters(filters)}
        and not m.inbound and not m.automated and m.bulk_batch_id is null and m.status <> 'failed'
        and ${isOneOf('m.comm_type', contactTypes)} and m.datetime <= ${period.asOf}
      group by p.id, p.created_at) contact`
}

const sameRows = sql`p.client_id = m.client_id and p.id = m.patient_id`

/** The values are literals, so that PostgreSQL can use the indexes of 0037-reporting.sql, which name them. */
function isOneOf(column: string, values: readonly string[]) {
  return sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`
}
