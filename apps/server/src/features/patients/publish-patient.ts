import type { PracticeTx } from '../../db/practice-tx.ts'
import type { PatientChanged } from '../../events/domain-event.ts'
import type { Reaction } from '../../events/reaction.ts'
import { publish } from '../../realtime/publish.ts'
import { presentSnooze } from './present-snooze.ts'

/**
 * The maximum number of changed patients that are published for one transaction. The removal of a lead source can
 * change thousands; browsers show the other patients unchanged until they are loaded again.
 */
const PUBLISHED_MAX = 100

/** The changed patients of a transaction, each with the time of their latest change. */
const changedPatients = new WeakMap<PracticeTx, Map<string, Date>>()

/**
 * Publishes a patient's stage, action, labels, snooze and distinguisher to the practice's open browsers at the end of the
 * transaction, once for all changes to the patient.
 */
export const publishPatientAtEnd: Reaction<PatientChanged> = (tx, { patientId, at }) => {
  const changed = changedPatients.get(tx) ?? new Map<string, Date>()
  if (changed.size === PUBLISHED_MAX) return
  changedPatients.set(tx, changed.set(patientId, at))
  tx.atEnd('publish changed patients', async () => {
    for (const [id, now] of changed) await publishChange(tx, id, now)
  })
}

async function publishChange(tx: PracticeTx, patientId: string, now: Date): Promise<void> {
  const patient = await tx
    .selectFrom('patients')
    .select(['stage', 'next_action_at', 'labels', 'snooze_ends_at', 'snooze_comment', 'distinguisher'])
    .where('client_id', '=', tx.clientId)
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow()
  await publish(tx, 'patient.updated', patientId, {
    stage: patient.stage,
    next_action_at: patient.next_action_at?.toISOString() ?? null,
    labels: patient.labels,
    snooze: presentSnooze(patient, now),
    distinguisher: patient.distinguisher,
  })
}
