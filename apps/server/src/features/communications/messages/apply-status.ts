import type { CommType } from '@enamel/domain/communications/comm-type'
import { applyReport, type CommStatus, type StatusReport } from '@enamel/domain/communications/status'
import type { PracticeTx } from '../../../db/database.ts'
import { publish } from '../../../realtime/publish.ts'
import { presentRetry, touchTimeline } from '../../timeline/index.ts'

/** What of a message its status depends on. */
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
 * Writes a report of a message's way, unless it says nothing new: no status goes backwards, whatever order reports
 * come in. Open timelines and inboxes are told.
 * @returns whether it said something new
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

/** Tells timelines and inboxes what a message's status is now, and whether it is being sent again. */
export async function announceStatus(tx: PracticeTx, message: StatusRow, now: Date): Promise<void> {
  const version = await touchTimeline(tx, message.patient_id)
  await publish(tx, 'patient.communications.changed-state', message.patient_id, {
    id: message.id,
    status: message.status,
    comm_type: message.comm_type,
    failure_reason: message.failure_reason,
    retry: presentRetry(message),
    version,
  })
  await tx.emit({
    name: 'message_status_changed',
    patientId: message.patient_id,
    at: now,
    messageId: message.id,
    status: message.status,
  })
}
