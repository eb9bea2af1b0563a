import type { PracticeTx } from '../../db/database.ts'
import type { PatientChanged } from '../../events/domain-event.ts'
import type { Reaction } from '../../events/reaction.ts'
import { publish } from '../../realtime/publish.ts'
import { presentSnooze } from './present-snooze.ts'

/**
 * Publishes a patient's stage, action, labels and snooze to open browsers of the practice at the end of the
 * transaction: one publication for all changes to the patient.
 */
export const publishPatientAtEnd: Reaction<PatientChanged> = (tx, { patientId, at }) =>
  tx.atEnd(`patient ${patientId}`, () => publishChange(tx, patientId, at))

async function publishChange(tx: PracticeTx, patientId: string, now: Date): Promise<void> {
  const patient = await tx
    .selectFrom('patients')
    .select(['stage', 'next_action_at', 'labels', 'snooze_ends_at', 'snooze_comment'])
    .where('client_id', '=', tx.clientId)
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow()
  await publish(tx, 'patient.updated', patientId, {
    stage: patient.stage,
    next_action_at: patient.next_action_at?.toISOString() ?? null,
    labels: patient.labels,
    snooze: presentSnooze(patient, now),
  })
}
