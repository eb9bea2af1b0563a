import { userIdOf } from '@enamel/domain/actors/actor'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { PatientCreated, StageChanged } from '../../events/domain-event.ts'
import type { Reaction } from '../../events/reaction.ts'
import { publish } from '../../realtime/publish.ts'
import { actionDetailColumns, actionDetails } from './action-details.ts'

/** Publishes the first action of a new patient to open browsers of the practice. */
export const publishFirstAction: Reaction<PatientCreated> = (tx, { stage, ...event }) =>
  publishAction(tx, 'patient.actions.created', { ...event, to: stage })

/** Publishes the next action of a patient who moved. */
export const publishNextAction: Reaction<StageChanged> = (tx, event) =>
  publishAction(tx, 'patient.actions.updated', event)

type Action = Pick<StageChanged, 'patientId' | 'at' | 'to' | 'nextActionAt' | 'actor'>

/** Publishes an action with all details by which lists of due actions are filtered. */
async function publishAction(
  tx: PracticeTx,
  name: 'patient.actions.created' | 'patient.actions.updated',
  { patientId, at, to, nextActionAt, actor }: Action,
): Promise<void> {
  const patient = await tx
    .selectFrom('patients')
    .select(actionDetailColumns)
    .where('client_id', '=', tx.clientId)
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow()
  await publish(tx, name, patientId, {
    stage: to,
    date: nextActionAt?.toISOString() ?? null,
    user_id: userIdOf(actor),
    details: actionDetails(patient, at),
  })
}
