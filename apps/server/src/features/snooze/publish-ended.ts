import { fullName } from '@enamel/domain/patients/name'
import type { SnoozesEnded } from '../../events/domain-event.ts'
import type { Reaction } from '../../events/reaction.ts'
import { publish } from '../../realtime/publish.ts'
import { actionDetailColumns, actionDetails } from '../actions/index.ts'

/** Publishes the end of each snooze to open browsers of the practice, with the patient's next action. */
export const publishEndedSnoozes: Reaction<SnoozesEnded> = async (tx, { patientIds, at }) => {
  const patients = await tx
    .selectFrom('patients')
    .select(['id', 'first_name', 'last_name', 'distinguisher', 'stage', 'next_action_at'])
    .select(actionDetailColumns)
    .where('client_id', '=', tx.clientId)
    .where('id', 'in', patientIds)
    .$narrowType<{ snooze_ends_at: Date }>()
    .orderBy('snooze_ends_at')
    .execute()
  for (const patient of patients) {
    await publish(tx, 'patient.snooze.ended', patient.id, {
      name: fullName(patient),
      distinguisher: patient.distinguisher,
      ends_at: patient.snooze_ends_at.toISOString(),
      stage: patient.stage,
      date: patient.next_action_at?.toISOString() ?? null,
      details: actionDetails(patient, at),
    })
  }
}
