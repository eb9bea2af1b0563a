import type { UserDeactivated } from '../../events/domain-event.ts'
import type { Reaction } from '../../events/reaction.ts'

/** Nobody looks for the patients of a user who was deactivated under that user's name, so they are assigned to nobody. */
export const unassignPatientsOfDeactivated: Reaction<UserDeactivated> = async (tx, { userId, at }) => {
  const unassigned = await tx
    .updateTable('patients')
    .set({ assigned_to: null, updated_at: at })
    .where('client_id', '=', tx.clientId)
    .where('assigned_to', '=', userId)
    .returning('id')
    .execute()
  for (const { id } of unassigned)
    await tx.emit({ name: 'patient_changed', patientId: id, at, columns: ['assigned_to'] })
}
