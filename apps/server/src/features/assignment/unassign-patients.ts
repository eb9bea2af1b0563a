import type { UserDeactivated } from '../../events/domain-event.ts'
import type { Reaction } from '../../events/reaction.ts'

/** Assigns the patients of a deactivated user to nobody, since colleagues do not look for work under that name. */
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
