import type { VersionedEvent } from '@enamel/contract/timeline'
import type { Actor } from '@enamel/domain/actors/actor'
import { isInBackground } from '@enamel/domain/communications/delivery/background'
import type { Dependencies } from '../../dependencies.ts'
import type { When } from '../../jobs/enqueue.ts'
import { writeMessages } from '../communications/index.ts'
import { queueDeliveries } from '../delivery/index.ts'
import { storeFileLink } from '../file-links/index.ts'
import { clearSnooze } from '../snooze/index.ts'
import { threadsOf } from './email-thread.ts'
import { type OutgoingMessages, outgoingMessages } from './outgoing-messages.ts'
import type { SendContext } from './sending.ts'

/** Checked messages that are queued together: one, or several of a batch or of workflows. */
interface QueuedMessages extends OutgoingMessages {
  actor: Actor
  bulkBatchId: string | null
  /** Until when the messages can be taken back; null if they are sent at once. */
  undoUntil: When | null
  messages: readonly (OutgoingMessages['messages'][number] & { endSnooze?: boolean | undefined })[]
}

/**
 * Queues checked messages: they are written with their deliveries and jobs in one transaction. The number of statements
 * does not grow with the number of messages of a batch.
 * @returns the entries on the timelines, by the message's id; none for a batch
 */
export async function queueMessages(
  context: SendContext,
  { actor, purpose, bulkBatchId, undoUntil, messages }: QueuedMessages,
  deps: Pick<Dependencies, 'secret'>,
): Promise<ReadonlyMap<string, VersionedEvent>> {
  const { tx, channel, now } = context
  // The snooze ends even if the delivery fails later (G1-09).
  for (const { patient, endSnooze } of messages) {
    if (endSnooze) await clearSnooze(tx, patient.id, now, actor)
  }
  const patientIds = messages.map(({ patient }) => patient.id)
  const threads = channel === 'Email' ? await threadsOf(tx, patientIds) : new Map()
  const written = await outgoingMessages(context, { purpose, messages }, threads)
  const entries = await writeMessages(tx, { actor, bulkBatchId, messages: written }, now)
  for (const { id, filesSentAs } of messages) if (filesSentAs === 'link') storeFileLink(tx, id, deps, now)
  const origin = { bulk_batch_id: bulkBatchId, system_actor: actor.kind === 'system' ? actor.system : null }
  await queueDeliveries(tx, {
    ids: messages.map(({ id }) => id),
    isInBackground: isInBackground(origin),
    undoUntil,
  })
  return entries
}
