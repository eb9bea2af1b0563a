import type { ConversationRows } from '@enamel/domain/inbox/conversation'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { conversationsOf } from './conversation.queries.ts'

/** The current rows of these patients in every view; patients without conversations are left out. */
export async function presentRows(
  tx: PracticeTx,
  patientIds: readonly string[],
  now: Date,
): Promise<ConversationRows[]> {
  const rows = await conversationsOf(tx, patientIds, now)
  return patientIds.flatMap((patientId) => {
    const patientRows = rows.filter(({ conversation }) => conversation.patient_id === patientId)
    const whole = patientRows.find(({ view }) => view === 'All')
    if (!whole) return []
    const by_channel = patientRows.filter((row) => row !== whole).map(({ conversation }) => conversation)
    return [{ conversation: whole.conversation, by_channel }]
  })
}
