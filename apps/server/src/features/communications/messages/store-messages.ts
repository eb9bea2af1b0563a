import type { Actor } from '@enamel/domain/actors/actor'
import type { CommType } from '@enamel/domain/communications/messages/comm-type'
import type { CommStatus } from '@enamel/domain/communications/messages/status'
import type { Insertable } from 'kysely'
import { aboutIds } from '../../../db/about-ids.ts'
import { actorColumns } from '../../../db/actor-columns.ts'
import type { Schema } from '../../../db/database.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { insertSql, jsonTable } from '../../../db/rows-as-json.ts'
import { MESSAGE_WITH_AUTHOR, type MessageRow, touchSql } from '../../timeline/index.ts'

const communications = jsonTable('communications', {
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
  files_sent_as: 'text',
})

type StoredColumns = Pick<Insertable<Schema['communications']>, keyof (typeof communications)['columns']>

/** A message to write to a patient's timeline. */
export interface WrittenMessage {
  id: string
  patientId: string
  commType: CommType
  at: Date
  inbound: boolean
  status: CommStatus
  text: string
  /** The text as the patient gets it, if it differs from `text`. */
  textAsSent?: string
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

const INSERT = insertSql(communications, '$1', '$3')
const store = aboutIds(
  (ids) => `
  with timeline as (${touchSql(ids)}), message as (${INSERT})
  select patient_id, version from timeline`,
)
const storeAndRead = aboutIds(
  (ids) => `
  with timeline as (${touchSql(ids)}), message as (${INSERT} returning *)
  ${MESSAGE_WITH_AUTHOR}`,
)

/** A stored message, with the new version of its timeline. */
export interface StoredMessage {
  version: number
  /** Null for a message of a batch, whose entry nobody needs here. */
  row: MessageRow | null
}

type StoredRow = { patient_id: string; version: number } & (MessageRow | { id?: undefined })

/**
 * Stores messages with their attachments and bodies, and increments the versions of their timelines. Inbox rows stay as
 * they are.
 * @returns the messages by their patients' ids
 */
export async function storeMessages(
  tx: PracticeTx,
  { actor, bulkBatchId, messages }: MessageSet<WrittenMessage>,
  now: Date,
): Promise<ReadonlyMap<string, StoredMessage>> {
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
  const patientIds = messages.map(({ patientId }) => patientId)
  const values = [tx.clientId, patientIds, JSON.stringify(rows)] as const
  const storing = tx.run<StoredRow>(bulkBatchId === null ? storeAndRead(...values) : store(...values))
  storeParts(tx, messages)
  const stored = (await storing).map((row): [string, StoredMessage] => [
    row.patient_id,
    { version: row.version, row: row.id === undefined ? null : row },
  ])
  return new Map(stored)
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
