import type { VersionedEvent } from '@enamel/contract/timeline'
import type { Actor } from '@enamel/domain/actors/actor'
import type { CommType } from '@enamel/domain/communications/messages/comm-type'
import type { CommStatus } from '@enamel/domain/communications/messages/status'
import type { Insertable } from 'kysely'
import { actorColumns } from '../../../db/actor-columns.ts'
import type { PracticeTx, Schema } from '../../../db/database.ts'
import { announceMessages, type MessageSet } from './announce-message.ts'

/** A message to write to a patient's timeline. */
export interface WrittenMessage {
  id: string
  patientId: string
  commType: CommType
  at: Date
  inbound: boolean
  status: CommStatus
  text: string
  /** The text in the inbox row, if it differs from `text`. */
  inboxText?: string
  /** True for a received message that does not need to be read. */
  isQuiet?: boolean
  /** The columns that only this type of message has. */
  columns: Partial<Insertable<Schema['communications']>>
  attachments?: NewAttachment[]
  /** An email that is not made from its text: its HTML, which is harmless. */
  html?: string
}

export type NewAttachment = Omit<
  Insertable<Schema['attachments']>,
  'client_id' | 'communication_id' | 'position'
>

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
  await storeMessages(tx, set, now)
  const { actor, bulkBatchId, messages } = set
  const announced = messages.map((message) => ({ ...message, text: message.inboxText ?? message.text }))
  return announceMessages(tx, { actor, bulkBatchId, messages: announced }, now)
}

/** Stores messages with their attachments and bodies. Timelines and inbox rows stay as they are. */
export async function storeMessages(
  tx: PracticeTx,
  { actor, bulkBatchId, messages }: MessageSet<WrittenMessage>,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('communications')
    .values(
      messages.map(({ id, patientId, commType, at, inbound, status, text, columns }) => ({
        created_at: now,
        ...columns,
        ...actorColumns(actor),
        ...(actor?.kind === 'system' && { automated: true }),
        client_id: tx.clientId,
        id,
        patient_id: patientId,
        bulk_batch_id: bulkBatchId,
        datetime: at,
        inbound,
        comm_type: commType,
        status,
        text_content: text,
      })),
    )
    .execute()
  const files = messages.flatMap(({ id, attachments = [] }) =>
    attachments.map((attachment, position) => ({
      ...attachment,
      client_id: tx.clientId,
      communication_id: id,
      position,
    })),
  )
  const bodies = messages.flatMap(({ id: communication_id, html }) =>
    html === undefined ? [] : [{ client_id: tx.clientId, communication_id, html }],
  )
  if (bodies.length > 0) await tx.insertInto('email_bodies').values(bodies).execute()
  if (files.length > 0) await tx.insertInto('attachments').values(files).execute()
}
