import type { VersionedEvent } from '@enamel/contract/timeline'
import type { Actor } from '@enamel/domain/actors/actor'
import type { CommType } from '@enamel/domain/communications/messages/comm-type'
import { snippetOf } from '@enamel/domain/communications/messages/snippet'
import type { CommStatus } from '@enamel/domain/communications/messages/status'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { touchTimeline } from '../../timeline/index.ts'
import type { MessageSet } from './store-messages.ts'

/** A message that has just been written to the timeline. */
export interface AddedMessage {
  id: string
  patientId: string
  commType: CommType
  /** The text in the inbox row. */
  text: string
  at: Date
  inbound: boolean
  /** True for a received message that does not need to be read. */
  isQuiet?: boolean
  status: CommStatus
  /** Its entry on the timeline; null for a message of a batch, whose entry nobody needs here. */
  event: VersionedEvent['event'] | null
}

/** Increments the timeline's version and emits the message. */
export async function announceMessage(
  tx: PracticeTx,
  { actor = null, ...message }: AddedMessage & { actor?: Actor | null },
  now: Date,
): Promise<VersionedEvent> {
  const version = await touchTimeline(tx, message.patientId)
  const announced = { actor, bulkBatchId: null, messages: [{ ...message, version }] }
  const entries = await announceMessages(tx, announced, now)
  return entries.get(message.id) as VersionedEvent
}

/**
 * Emits messages, with the new versions of their timelines.
 * @returns the entries on the timelines, by the message's id; none for a batch
 */
export async function announceMessages(
  tx: PracticeTx,
  { actor, bulkBatchId, messages }: MessageSet<AddedMessage & { version: number }>,
  now: Date,
): Promise<ReadonlyMap<string, VersionedEvent>> {
  const written = messages.map((message) => {
    const { id, patientId, commType, text, at, inbound, isQuiet = false, status, version, event } = message
    return { id, patientId, commType, snippet: snippetOf(text), at, inbound, isQuiet, status, version, event }
  })
  await tx.emit({ name: 'messages_written', at: now, actor, bulkBatchId, messages: written })
  return new Map(written.flatMap(({ id, event, version }) => (event ? [[id, { event, version }]] : [])))
}
