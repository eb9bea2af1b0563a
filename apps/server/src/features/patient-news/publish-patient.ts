import type { PracticeTx } from '../../db/database.ts'
import { publish } from '../../realtime/publish.ts'
import { presentSnooze } from './present-snooze.ts'

/**
 * Has open browsers of the practice told, when all is written, what a patient's stage, action, labels and snooze are:
 * once, however much of a patient changes in a transaction.
 */
export function publishPatientAtEnd(tx: PracticeTx, patientId: string, now: Date): void {
  tx.atEnd(`patient ${patientId}`, () => publishChange(tx, patientId, now))
}

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
