import type { ScheduledMessageChanged } from '../../events/domain-event.ts'
import type { Reaction } from '../../events/reaction.ts'
import { publish } from '../../realtime/publish.ts'

/** Publishes to open browsers that the messages scheduled for a patient have changed. */
export const publishScheduled: Reaction<ScheduledMessageChanged> = (tx, { patientId, messageId }) =>
  publish(tx, 'patient.scheduled-messages.changed', patientId, { id: messageId })
