import type { PatientChanged } from '../../events/domain-event.ts'
import type { Reaction } from '../../events/reaction.ts'

/** Copies a patient's treatment type to their inbox rows, so that the rows can be filtered by it. */
export const updateInboxOnPatientChange: Reaction<PatientChanged> = async (tx, { patientId, columns }) => {
  if (!columns.includes('tx_type')) return
  await tx
    .updateTable('conversations')
    .from('patients')
    .set((row) => ({ tx_type: row.ref('patients.tx_type') }))
    .whereRef('patients.client_id', '=', 'conversations.client_id')
    .whereRef('patients.id', '=', 'conversations.patient_id')
    .where('conversations.client_id', '=', tx.clientId)
    .where('conversations.patient_id', '=', patientId)
    .execute()
}
