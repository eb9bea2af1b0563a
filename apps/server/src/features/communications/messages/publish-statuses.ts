import type { MessageStatusesChanged } from '../../../events/domain-event.ts'
import type { Reaction } from '../../../events/reaction.ts'
import { publishAll, publishBatchChange } from '../../../realtime/publish.ts'

/** Publishes the new statuses of messages to open timelines of the practice. */
export const publishMessageStatuses: Reaction<MessageStatusesChanged> = async (tx, { messages }) => {
  const single = messages.filter(({ bulkBatchId }) => bulkBatchId === null)
  await publishAll(
    tx,
    'patient.communications.changed-state',
    single.map(
      ({ id, patientId, status, commType: comm_type, failureReason: failure_reason, retry, version }) => ({
        identity: patientId,
        payload: { id, status, comm_type, failure_reason, retry, version },
      }),
    ),
  )
  await publishBatchChange(
    tx,
    messages.filter(({ bulkBatchId }) => bulkBatchId !== null),
  )
}
