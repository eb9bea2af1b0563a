import type { MessageStatusChanged } from '../../../events/domain-event.ts'
import type { Reaction } from '../../../events/reaction.ts'
import { publish } from '../../../realtime/publish.ts'

/** Publishes the new status of a message to open timelines of the practice. */
export const publishMessageStatus: Reaction<MessageStatusChanged> = (tx, { patientId, message, version }) => {
  const { id, status, commType: comm_type, failureReason: failure_reason, retry } = message
  const payload = { id, status, comm_type, failure_reason, retry, version }
  return publish(tx, 'patient.communications.changed-state', patientId, payload)
}
