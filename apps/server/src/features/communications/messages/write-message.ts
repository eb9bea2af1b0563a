import type { VersionedEvent } from '@enamel/contract/timeline'
import type { Actor } from '@enamel/domain/actors/actor'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { type MessageRow, presentAttachment, presentMessage } from '../../timeline/index.ts'
import { announceMessages } from './announce-message.ts'
import { type MessageSet, type StoredMessage, storeMessages, type WrittenMessage } from './store-messages.ts'

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
  const stored = await storeMessages(tx, set, now)
  const announced = messages.map((message) => {
    const { row, version } = storedOf(message, stored)
    return {
      ...message,
      text: message.inboxText ?? message.text,
      event: row && eventOf(message, row),
      version,
    }
  })
  return announceMessages(tx, { actor, bulkBatchId, messages: announced }, now)
}

function storedOf({ patientId }: WrittenMessage, stored: ReadonlyMap<string, StoredMessage>): StoredMessage {
  const message = stored.get(patientId)
  if (!message) throw new Error(`There is no patient ${patientId}`)
  return message
}

function eventOf({ attachments = [], textAsSent }: WrittenMessage, row: MessageRow) {
  const files = attachments.filter(({ inline }) => !inline)
  return presentMessage(
    row,
    files.map((file) => presentAttachment({ state: 'stored', ...file })),
    textAsSent,
  )
}
