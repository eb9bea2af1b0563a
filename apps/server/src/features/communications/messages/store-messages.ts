import type { Actor } from '@enamel/domain/actors/actor'
import type { CommType } from '@enamel/domain/communications/messages/comm-type'
import type { CommStatus } from '@enamel/domain/communications/messages/status'
import type { Insertable } from 'kysely'
import { actorColumns } from '../../../db/actor-columns.ts'
import type { Schema } from '../../../db/database.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { statement } from '../../../db/statement.ts'
import { MESSAGE_WITH_AUTHOR, type MessageRow } from '../../timeline/index.ts'

/** The columns that are written, with their types. The others have their defaults. */
const columnTypes = {
  id: 'uuid',
  patient_id: 'uuid',
  datetime: 'timestamptz',
  created_at: 'timestamptz',
  inbound: 'boolean',
  comm_type: 'text',
  status: 'text',
  failure_reason: 'text',
  text_content: 'text',
  read_at: 'timestamptz',
  automated: 'boolean',
  notice: 'boolean',
  user_id: 'uuid',
  system_actor: 'text',
  bulk_batch_id: 'uuid',
  template_id: 'uuid',
  template_parameters: 'text[]',
  subject: 'text',
  from_email: 'text',
  to_email: 'text',
  identity: 'text',
  in_reply_to: 'text',
  reference_ids: 'text[]',
  mailbox: 'text',
  mailbox_thread: 'text',
  from_number: 'text',
  to_number: 'text',
  duration_seconds: 'integer',
  provider_id: 'text',
} as const satisfies Partial<Record<keyof Schema['communications'], string>>

type Column = keyof typeof columnTypes
type StoredColumns = Pick<Insertable<Schema['communications']>, Column>

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
  columns: Partial<StoredColumns>
  attachments?: NewAttachment[]
  /** An email that is not made from its text: its HTML, which is harmless. */
  html?: string
}

export type NewAttachment = Omit<
  Insertable<Schema['attachments']>,
  'client_id' | 'communication_id' | 'position'
>

/** Messages that are written together: one, or several of a batch. A patient has at most one of them. */
export interface MessageSet<Message> {
  /** The sender; null for messages from the patient or a provider. */
  actor: Actor | null
  /** Null for a message that belongs to no batch. */
  bulkBatchId: string | null
  messages: readonly Message[]
}

const names = Object.keys(columnTypes).join(', ')
const definitions = Object.entries(columnTypes).map((column) => column.join(' '))
const INSERT = `
  insert into communications (client_id, ${names})
  select $1, ${names} from json_to_recordset($2::json) as written (${definitions.join(', ')})`
const insert = statement(INSERT)
const insertAndRead = statement(`with message as (${INSERT} returning *) ${MESSAGE_WITH_AUTHOR}`)

/**
 * Stores messages with their attachments and bodies. Timelines and inbox rows stay as they are.
 * @returns the stored messages; none for a batch, whose entries nobody needs here
 */
export async function storeMessages(
  tx: PracticeTx,
  { actor, bulkBatchId, messages }: MessageSet<WrittenMessage>,
  now: Date,
): Promise<MessageRow[]> {
  const rows = messages.map(
    ({ id, patientId, commType, at, inbound, status, text, columns }): StoredColumns => ({
      created_at: now,
      automated: false,
      notice: false,
      reference_ids: [],
      ...columns,
      ...actorColumns(actor),
      ...(actor?.kind === 'system' && { automated: true }),
      id,
      patient_id: patientId,
      bulk_batch_id: bulkBatchId,
      datetime: at,
      inbound,
      comm_type: commType,
      status,
      text_content: text,
    }),
  )
  const write = bulkBatchId === null ? insertAndRead : insert
  const stored = await tx.run<MessageRow>(write(tx.clientId, JSON.stringify(rows)))
  storeParts(tx, messages)
  return stored
}

/** Sends what belongs to messages: the HTML of emails, and attachments. */
function storeParts(tx: PracticeTx, messages: readonly WrittenMessage[]): void {
  const bodies = messages.flatMap(({ id: communication_id, html }) =>
    html === undefined ? [] : [{ client_id: tx.clientId, communication_id, html }],
  )
  const files = messages.flatMap(({ id, attachments = [] }) =>
    attachments.map((attachment, position) => ({
      ...attachment,
      client_id: tx.clientId,
      communication_id: id,
      position,
    })),
  )
  if (bodies.length > 0) tx.send(tx.insertInto('email_bodies').values(bodies).compile())
  if (files.length > 0) tx.send(tx.insertInto('attachments').values(files).compile())
}
