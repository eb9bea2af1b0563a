import { userIdOf } from '@enamel/domain/actors/actor'
import type { PatientAssigned } from '../../events/domain-event.ts'
import type { Reaction } from '../../events/reaction.ts'
import { publish } from '../../realtime/publish.ts'
import { actionDetailColumns, actionDetails } from '../actions/index.ts'

/** Publishes an assignment to open browsers, with the patient's action, so that a list of it can be decided there. */
export const publishAssignment: Reaction<PatientAssigned> = async (tx, { patientId, at, to, actor }) => {
  const patient = await tx
    .selectFrom('patients')
    .select(['stage', 'next_action_at'])
    .select(actionDetailColumns)
    .where('client_id', '=', tx.clientId)
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow()
  await publish(tx, 'patient.assigned', patientId, {
    assignee: to,
    user_id: userIdOf(actor),
    stage: patient.stage,
    date: patient.next_action_at?.toISOString() ?? null,
    details: actionDetails(patient, at),
  })
}
