import { isInBackground } from '@enamel/domain/communications/delivery/background'
import type { FailureReason } from '@enamel/domain/communications/delivery/failure-reason'
import { quietUntil } from '@enamel/domain/communications/messages/quiet-hours'
import { isConsentMissing, isContactEnded } from '@enamel/domain/communications/messages/send-refusal'
import { sql } from 'kysely'
import { anyId } from '../../db/any-id.ts'
import type { PracticeTx } from '../../db/database.ts'
import { practiceOf } from '../practice/index.ts'
import type { DeliveryRow } from './delivery.queries.ts'

/** Why a message is not sent now: it may no longer be sent at all, or not during the quiet hours. */
export type Obstacle = { kind: 'withdrawn'; reason: FailureReason } | { kind: 'quiet'; until: Date }

type Message = Pick<DeliveryRow, 'id' | 'bulk_batch_id' | 'system_actor'>

/**
 * What keeps messages in the background from being sent now, by the message's id: their batch was cancelled, the
 * patient has left the workflow or it was disabled, the patient's stage or consent has changed since the message was
 * written, or it is a text in the quiet hours. Other messages have no obstacles.
 */
export async function obstaclesTo(
  tx: PracticeTx,
  messages: readonly Message[],
  now: Date,
): Promise<ReadonlyMap<string, Obstacle>> {
  const inBackground = messages.filter(isInBackground)
  if (inBackground.length === 0) return new Map()
  const rows = await backgroundMessages(
    tx,
    inBackground.map(({ id }) => id),
  )
  const quietEnd = rows.some(respectsQuietHours) ? quietUntil(now, (await practiceOf(tx)).time_zone) : null
  return new Map(
    rows.flatMap((row): [string, Obstacle][] => {
      const reason = withdrawalReason(row)
      if (reason) return [[row.id, { kind: 'withdrawn', reason }]]
      return quietEnd && respectsQuietHours(row) ? [[row.id, { kind: 'quiet', until: quietEnd }]] : []
    }),
  )
}

/** The purpose of a message in the background; null for other messages. */
export async function backgroundPurpose(
  tx: PracticeTx,
  message: Message,
): Promise<BackgroundMessage['purpose'] | null> {
  if (!isInBackground(message)) return null
  return (await backgroundMessages(tx, [message.id]))[0]?.purpose ?? null
}

interface BackgroundMessage {
  id: string
  comm_type: DeliveryRow['comm_type']
  /** Whether staff send the message again. */
  retry_active: boolean
  gdpr: 'Opted In' | 'Opted Out'
  stage: string | null
  /** A batch is marketing. */
  purpose: 'service' | 'marketing'
  ignores_quiet_hours: boolean
  /** Whether its batch was cancelled, the patient has left its workflow, or the workflow is disabled. */
  is_cancelled: boolean
}

async function backgroundMessages(tx: PracticeTx, ids: readonly string[]): Promise<BackgroundMessage[]> {
  const { rows } = await sql<BackgroundMessage>`
    select c.id, c.comm_type, c.retry_active, p.gdpr, p.stage, coalesce(n.purpose, 'marketing') as purpose,
      coalesce(n.ignores_quiet_hours, false) as ignores_quiet_hours,
      coalesce(b.state = 'cancelled' or e.state = 'ended' or not w.enabled, false) as is_cancelled
    from communications c
      join patients p on p.client_id = c.client_id and p.id = c.patient_id
      left join bulk_batches b on b.client_id = c.client_id and b.id = c.bulk_batch_id
      left join node_executions x on x.client_id = c.client_id and x.id = c.id
      left join workflow_nodes n on n.client_id = x.client_id and n.id = x.node_id
      left join workflows w on w.client_id = n.client_id and w.id = n.workflow_id
      left join enrolments e on e.client_id = x.client_id and e.id = x.enrolment_id
    where c.client_id = ${tx.clientId} and c.id = ${anyId(ids)}`.execute(tx)
  return rows
}

/** When staff send a message again, only the cancellation does not count. */
function withdrawalReason(row: BackgroundMessage): FailureReason | null {
  if (row.is_cancelled && !row.retry_active) return 'cancelled'
  if (isContactEnded(row.stage, row.purpose)) return 'contact_ended'
  return isConsentMissing(row.gdpr, row.purpose) ? 'no_consent' : null
}

/** Whether the message is a text that waits for the morning. Staff may send a service message again at night. */
function respectsQuietHours({
  comm_type,
  ignores_quiet_hours,
  purpose,
  retry_active,
}: BackgroundMessage): boolean {
  return comm_type === 'sms' && !ignores_quiet_hours && (purpose === 'marketing' || !retry_active)
}
