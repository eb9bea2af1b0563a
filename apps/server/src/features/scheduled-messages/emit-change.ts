import type { PracticeTx } from '../../db/practice-tx.ts'
import type { ScheduledMessageChanged } from '../../events/domain-event.ts'

/** Emits that a scheduled message was added, changed, sent or removed. */
export function emitChange(
  tx: PracticeTx,
  row: { id: string; patient_id: string; user_id: string },
  {
    reason = null,
    ...changed
  }: Pick<ScheduledMessageChanged, 'change' | 'by' | 'at'> & { reason?: string | null },
): Promise<void> {
  return tx.emit({
    name: 'scheduled_message_changed',
    patientId: row.patient_id,
    messageId: row.id,
    authorId: row.user_id,
    reason,
    ...changed,
  })
}
