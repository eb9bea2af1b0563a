import type { VersionedEvent } from '@enamel/contract/timeline'
import type { Actor } from '@enamel/domain/actors/actor'
import type { CommType } from '@enamel/domain/communications/messages/comm-type'
import { snippetOf } from '@enamel/domain/communications/messages/snippet'
import type { CommStatus } from '@enamel/domain/communications/messages/status'
import type { PracticeTx } from '../../../db/database.ts'
import { readEvent, readMessage, touchTimelines } from '../../timeline/index.ts'

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
}

/** Messages that are written together: one, or several of a batch. A patient has at most one of them. */
export interface MessageSet<Message> {
  /** The sender; null for messages from the patient or a provider. */
  actor: Actor | null
  /** Null for a message that belongs to no batch. */
  bulkBatchId: string | null
  messages: readonly Message[]
}

/** Increments the timeline's version and emits the message. */
export async function announceMessage(
  tx: PracticeTx,
  { actor = null, ...message }: AddedMessage & { actor?: Actor | null },
  now: Date,
): Promise<VersionedEvent> {
  const entries = await announceMessages(tx, { actor, bulkBatchId: null, messages: [message] }, now)
  return entries.get(message.id) as VersionedEvent
}

/**
 * Increments the timelines' versions and emits the messages.
 * @returns the entries on the timelines, by the message's id; none for a batch, whose entries nobody needs here
 */
export async function announceMessages(
  tx: PracticeTx,
  { actor, bulkBatchId, messages }: MessageSet<AddedMessage>,
  now: Date,
): Promise<ReadonlyMap<string, VersionedEvent>> {
  const patientIds = messages.map(({ patientId }) => patientId)
  const versions = await touchTimelines(tx, patientIds)
  const entries = new Map<string, VersionedEvent>()
  for (const message of bulkBatchId === null ? messages : []) {
    entries.set(message.id, { event: await eventOf(tx, message), version: versionOf(message, versions) })
  }
  const written = messages.map((message) => {
    const { id, patientId, commType, text, at, inbound, isQuiet = false, status } = message
    const version = versionOf(message, versions)
    const event = entries.get(id)?.event ?? null
    return { id, patientId, commType, snippet: snippetOf(text), at, inbound, isQuiet, status, version, event }
  })
  await tx.emit({ name: 'messages_written', at: now, actor, bulkBatchId, messages: written })
  return entries
}

async function eventOf(tx: PracticeTx, { id, patientId, commType }: AddedMessage) {
  const event =
    commType === 'form_submission'
      ? (await readEvent(tx, patientId, id))?.event
      : await readMessage(tx, patientId, id)
  if (!event) throw new Error(`Message ${id} is not on its timeline`)
  return event
}

function versionOf({ patientId }: AddedMessage, versions: ReadonlyMap<string, number>): number {
  const version = versions.get(patientId)
  if (version === undefined) throw new Error(`There is no patient ${patientId}`)
  return version
}
