import type { PracticeTx } from '../../db/practice-tx.ts'
import type { ScheduledMessageChanged } from '../../events/domain-event.ts'
import { hasUnsent, type ScheduledRow } from './scheduled-message.queries.ts'

/**
 * Emits that a scheduled message was added, changed, sent or removed.
 * @param row the message as it was before, except for a new one
 */
export async function emitChange(
  tx: PracticeTx,
  row: Pick<ScheduledRow, 'id' | 'patient_id' | 'user_id' | 'state'>,
  {
    reason = null,
    ...changed
  }: Pick<ScheduledMessageChanged, 'change' | 'by' | 'at'> & { reason?: string | null },
): Promise<void> {
  await tx.emit({
    name: 'scheduled_message_changed',
    patientId: row.patient_id,
    messageId: row.id,
    authorId: row.user_id,
    reason,
    isResolved: row.state !== 'waiting' && !(await hasUnsent(tx, row.patient_id)),
    ...changed,
  })
}
