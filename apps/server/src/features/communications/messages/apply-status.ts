import type { CommType } from '@enamel/domain/communications/messages/comm-type'
import {
  applyReport,
  type CommStatus,
  type StatusReport,
} from '@enamel/domain/communications/messages/status'
import type { PracticeTx } from '../../../db/database.ts'
import { presentRetry, touchTimeline } from '../../timeline/index.ts'

/** The columns on which a message's status depends. */
export interface StatusRow {
  id: string
  patient_id: string
  comm_type: CommType
  status: CommStatus
  failure_reason: string | null
  retry_active: boolean
  retry_count: number
  last_retry_at: Date | null
}

/**
 * Stores a report about a message, unless it changes nothing: a status never goes backwards, in whatever order reports
 * arrive. Open timelines and inboxes are notified.
 * @returns whether the report changed the message
 */
export async function applyStatus(
  tx: PracticeTx,
  message: StatusRow,
  report: StatusReport,
  now: Date,
): Promise<boolean> {
  const previous = {
    status: message.status,
    failure_reason: message.failure_reason,
    retry: { active: message.retry_active, count: message.retry_count },
  }
  const next = applyReport(previous, report)
  if (next === previous || next.status === null) return false
  await tx
    .updateTable('communications')
    .set({ status: next.status, failure_reason: next.failure_reason, retry_active: next.retry.active })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', message.id)
    .execute()
  const { status, failure_reason, retry } = next
  await announceStatus(tx, { ...message, status, failure_reason, retry_active: retry.active }, now)
  return true
}

/** Increments the timeline's version and emits a message's status, and whether it is being sent again. */
export async function announceStatus(tx: PracticeTx, row: StatusRow, now: Date): Promise<void> {
  const { id, patient_id: patientId, comm_type: commType, status, failure_reason: failureReason } = row
  const version = await touchTimeline(tx, patientId)
  const message = { id, commType, status, failureReason, retry: presentRetry(row) }
  await tx.emit({ name: 'message_status_changed', patientId, at: now, message, version })
}
