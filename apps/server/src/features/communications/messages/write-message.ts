import type { VersionedEvent } from '@enamel/contract/timeline'
import type { Actor } from '@enamel/domain/actors/actor'
import type { CommType } from '@enamel/domain/communications/messages/comm-type'
import type { CommStatus } from '@enamel/domain/communications/messages/status'
import type { Insertable } from 'kysely'
import { actorColumns } from '../../../db/actor-columns.ts'
import type { PracticeTx, Schema } from '../../../db/database.ts'
import { announceMessage } from './announce-message.ts'

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
  /** The sender; absent for messages from the patient or a provider. */
  actor?: Actor | null
  /** The columns that only this type of message has. */
  columns: Partial<Insertable<Schema['communications']>>
  attachments?: NewAttachment[]
}

export type NewAttachment = Omit<
  Insertable<Schema['attachments']>,
  'client_id' | 'communication_id' | 'position'
>

/** Writes a message with its attachments, and announces it. */
export async function writeMessage(
  tx: PracticeTx,
  message: WrittenMessage,
  now: Date,
): Promise<VersionedEvent> {
  const { id, patientId, commType, at, inbound, status, text, actor = null, attachments = [] } = message
  await tx
    .insertInto('communications')
    .values({
      ...message.columns,
      ...actorColumns(actor),
      ...(actor?.kind === 'system' && { automated: true }),
      client_id: tx.clientId,
      id,
      patient_id: patientId,
      datetime: at,
      inbound,
      comm_type: commType,
      status,
      text_content: text,
      created_at: now,
    })
    .execute()
  const files = attachments.map((attachment, position) => ({
    ...attachment,
    client_id: tx.clientId,
    communication_id: id,
    position,
  }))
  if (files.length > 0) await tx.insertInto('attachments').values(files).execute()
  return announceMessage(tx, { ...message, text: message.inboxText ?? text }, now)
}
