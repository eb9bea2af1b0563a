import type { PracticeTx } from '../../db/database.ts'
import { publish } from '../../realtime/publish.ts'
import { actionDetailColumns, actionDetails } from './action-details.ts'

export interface ActionToPublish {
  patientId: string
  /** When it was changed. */
  at: Date
  to: string
  nextActionAt: Date | null
  /** Null when nobody did it. */
  userId: string | null
}

/** Tells open browsers of the practice of a patient's action, with all that lists of due actions are narrowed by. */
export async function publishAction(
  tx: PracticeTx,
  name: 'patient.actions.created' | 'patient.actions.updated',
  { patientId, at, to, nextActionAt, userId }: ActionToPublish,
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
    user_id: userId,
    details: actionDetails(patient, at),
  })
}
