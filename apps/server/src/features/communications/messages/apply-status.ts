import { isFromWorkflow } from '@enamel/domain/communications/delivery/background'
import type { CommType } from '@enamel/domain/communications/messages/comm-type'
import {
  applyReport,
  type CommStatus,
  type StatusReport,
} from '@enamel/domain/communications/messages/status'
import { sql } from 'kysely'
import { anyId } from '../../../db/any-id.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { presentRetry, touchTimelines } from '../../timeline/index.ts'

/** The columns on which a message's status depends. */
export interface StatusRow {
  id: string
  patient_id: string
  comm_type: CommType
  bulk_batch_id: string | null
  system_actor: string | null
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
  return (await applyStatuses(tx, [{ message, report }], now)).has(message.id)
}

/**
 * Stores reports about messages of different patients, as `applyStatus` does.
 * @returns the ids of the messages that changed
 */
export async function applyStatuses(
  tx: PracticeTx,
  reports: readonly { message: StatusRow; report: StatusReport }[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const changed = reports.flatMap(({ message, report }) => changeBy(message, report))
  if (changed.length === 0) return new Set()
  const rows = changed.map(({ id, status, failure_reason, retry_active }) => ({
    id,
    status,
    failure_reason,
    retry_active,
  }))
  await sql`
    update communications c
    set status = r.status, failure_reason = r.failure_reason, retry_active = r.retry_active
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (id uuid, status text, failure_reason text, retry_active boolean)
    where c.client_id = ${tx.clientId} and c.id = r.id
      and c.id = ${anyId(rows.map(({ id }) => id))}`.execute(tx)
  await announceStatuses(tx, changed, now)
  return new Set(changed.map(({ id }) => id))
}

/** The message after a report; none if the report changes nothing. */
function changeBy(message: StatusRow, report: StatusReport): StatusRow[] {
  const previous = {
    status: message.status,
    failure_reason: message.failure_reason,
    retry: { active: message.retry_active, count: message.retry_count },
  }
  const next = applyReport(previous, report)
  if (next === previous || next.status === null) return []
  const { status, failure_reason, retry } = next
  return [{ ...message, status, failure_reason, retry_active: retry.active }]
}

/** Increments the versions of the timelines and emits the messages' statuses, and whether they are being sent again. */
export async function announceStatuses(tx: PracticeTx, rows: readonly StatusRow[], now: Date): Promise<void> {
  const patientIds = rows.map(({ patient_id }) => patient_id)
  const versions = await touchTimelines(tx, patientIds)
  const messages = rows.map((row) => ({
    id: row.id,
    patientId: row.patient_id,
    commType: row.comm_type,
    bulkBatchId: row.bulk_batch_id,
    isFromWorkflow: isFromWorkflow(row),
    status: row.status,
    failureReason: row.failure_reason,
    retry: presentRetry(row),
    version: versions.get(row.patient_id) ?? 0,
  }))
  await tx.emit({ name: 'message_statuses_changed', at: now, messages })
}
