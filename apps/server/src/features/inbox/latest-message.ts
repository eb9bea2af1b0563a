import type { CommType } from '@enamel/domain/communications/messages/comm-type'
import {
  formInboxText,
  receivedInboxText,
  sentInboxText,
} from '@enamel/domain/communications/messages/inbox-text'
import type { CommStatus } from '@enamel/domain/communications/messages/status'
import { type AnswerValue, readAnswers } from '@enamel/domain/forms/read-answers'
import { sql } from 'kysely'
import type { PracticeTx } from '../../db/practice-tx.ts'

/** A message as its inbox row shows it. */
export interface LatestMessage {
  id: string
  comm_type: CommType
  datetime: Date
  inbound: boolean
  status: CommStatus
  inboxText: string
}

/** The patient's latest message of these types. Automatic answers do not count, since rows do not show them. */
export async function latestMessage(
  tx: PracticeTx,
  patientId: string,
  types: readonly CommType[],
): Promise<LatestMessage | undefined> {
  const row = await tx
    .selectFrom('communications')
    .select(['id', 'comm_type', 'datetime', 'inbound', 'status', 'user_id', 'system_actor', 'subject'])
    .select('text_content')
    .where('client_id', '=', tx.clientId)
    .where('patient_id', '=', patientId)
    .where('comm_type', 'in', [...types])
    .where(sql<boolean>`system_actor is distinct from 'autoresponder'`)
    .orderBy('datetime', 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { subject, text_content: text } = row
  const fileTypes = await fileTypesOf(tx, row.id)
  const isOwn = row.user_id !== null || row.system_actor !== null
  const inboxText = isOwn
    ? sentInboxText({ subject, text, fileTypes })
    : receivedInboxText({ subject, text, fileTypes })
  return { ...row, inboxText }
}

/** The patient's latest web form. */
export async function latestForm(tx: PracticeTx, patientId: string): Promise<LatestMessage | undefined> {
  const row = await tx
    .selectFrom('form_submissions')
    .select(['id', 'datetime', 'form', 'message'])
    .where('client_id', '=', tx.clientId)
    .where('patient_id', '=', patientId)
    .orderBy('datetime', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { summary } = readAnswers(JSON.parse(row.message) as Record<string, AnswerValue>)
  const { id, datetime } = row
  const inboxText = formInboxText(row.form, summary)
  return { id, datetime, comm_type: 'form_submission', inbound: true, status: 'received', inboxText }
}

async function fileTypesOf(tx: PracticeTx, messageId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('attachments')
    .select('type')
    .where('client_id', '=', tx.clientId)
    .where('communication_id', '=', messageId)
    .where('inline', '=', false)
    .orderBy('position')
    .execute()
  return rows.map(({ type }) => type)
}
