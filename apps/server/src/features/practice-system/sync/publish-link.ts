import { fullName } from '@enamel/domain/patients/name'
import type { LinkFetched, LinkSettled } from '../../../events/domain-event.ts'
import type { Reaction } from '../../../events/reaction.ts'
import { publish } from '../../../realtime/publish.ts'
import { patientDetails } from '../records/link.queries.ts'

/** Publishes to open browsers of the practice that a linked patient's data was stored, for the first time or again. */
export const publishFetched: Reaction<LinkFetched> = (tx, { patientId, externalId }) =>
  publish(tx, 'dentally.patient.synced', patientId, { dentally_id: externalId })

/** Announces a failed creation to all users of the practice (DEN-27). */
export const publishFailedCreation: Reaction<LinkSettled> = async (tx, settled) => {
  if (settled.result !== 'failed' || settled.attempt !== 'creation') return
  const patient = await patientDetails(tx, settled.patientId)
  if (!patient) return
  const { distinguisher } = patient
  const payload = { name: fullName(patient), distinguisher, message: settled.message }
  await publish(tx, 'dentally.patient.failed', settled.patientId, payload)
}
