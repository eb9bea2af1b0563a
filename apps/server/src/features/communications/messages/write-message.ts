import type { VersionedEvent } from '@enamel/contract/timeline'
import type { Actor } from '@enamel/domain/actors/actor'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { type MessageRow, presentAttachment, presentMessage, touchTimelines } from '../../timeline/index.ts'
import { announceMessages } from './announce-message.ts'
import { type MessageSet, storeMessages, type WrittenMessage } from './store-messages.ts'

/** Writes a message with its attachments, and announces it. The actor is absent if a patient or a provider sent it. */
export async function writeMessage(
  tx: PracticeTx,
  { actor = null, ...message }: WrittenMessage & { actor?: Actor | null },
  now: Date,
): Promise<VersionedEvent> {
  const entries = await writeMessages(tx, { actor, bulkBatchId: null, messages: [message] }, now)
  return entries.get(message.id) as VersionedEvent
}

/**
 * Writes messages with their attachments, and announces them. The number of statements does not grow with the number of
 * messages of a batch.
 * @returns as `announceMessages`
 */
export async function writeMessages(
  tx: PracticeTx,
  set: MessageSet<WrittenMessage>,
  now: Date,
): Promise<ReadonlyMap<string, VersionedEvent>> {
  const { actor, bulkBatchId, messages } = set
  const [stored, versions] = await Promise.all([
    storeMessages(tx, set, now),
    touchTimelines(
      tx,
      messages.map(({ patientId }) => patientId),
    ),
  ])
  const rows = new Map(stored.map((row) => [row.id, row]))
  const announced = messages.map((message) => ({
    ...message,
    text: message.inboxText ?? message.text,
    event: eventOf(message, rows.get(message.id)),
  }))
  return announceMessages(tx, { actor, bulkBatchId, messages: announced }, versions, now)
}

function eventOf({ attachments = [] }: WrittenMessage, row: MessageRow | undefined) {
  if (!row) return null
  const files = attachments.filter(({ inline }) => !inline)
  return presentMessage(
    row,
    files.map((file) => presentAttachment({ state: 'stored', ...file })),
  )
}
