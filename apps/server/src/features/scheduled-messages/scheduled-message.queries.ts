import type { ApprovedRequest, SendRequest } from '@enamel/contract/communications'
import type { SendChannel } from '@enamel/domain/communications/messages/sendable'
import type { ScheduledState } from '@enamel/domain/scheduled-messages/scheduled-message'
import { type SqlBool, sql } from 'kysely'
import type { PracticeReader } from '../../db/practice-reader.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { type LockedPatient, lockPatient } from '../patients/index.ts'

/** The request of the browser to send the message. */
export type StoredRequest =
  | { kind: 'text'; request: SendRequest }
  | { kind: 'template'; request: ApprovedRequest }

interface ScheduledColumns {
  id: string
  patient_id: string
  user_id: string
  channel: SendChannel
  send_at: Date
  state: ScheduledState
  reason: string | null
}

/** A scheduled message, with all that sending or changing it needs. */
export type ScheduledRow = StoredRequest &
  ScheduledColumns & {
    based_on: string | null
    stage: string | null
    cancelled_at: Date | null
    is_edited: boolean
  }

/** A scheduled message as lists show it. */
export type ListedRow = StoredRequest &
  ScheduledColumns & {
    first_name: string
    last_name: string
    distinguisher: string | null
    author_name: string
    file_count: number
  }

const columns = [
  'scheduled_messages.id',
  'scheduled_messages.patient_id',
  'scheduled_messages.user_id',
  'scheduled_messages.kind',
  'scheduled_messages.channel',
  'scheduled_messages.request',
  'scheduled_messages.send_at',
  'scheduled_messages.state',
  'scheduled_messages.reason',
] as const

/** A patient with one of their scheduled messages. */
export interface LockedScheduled {
  patient: LockedPatient
  row: ScheduledRow
}

/**
 * Locks the patient of a scheduled message, then the message. Every request and job that sends or changes one locks in
 * this order, so that the second finds the result of the first.
 * @returns undefined if the message is not scheduled any more; one that was cancelled is returned
 */
export async function lockScheduled(tx: PracticeTx, id: string): Promise<LockedScheduled | undefined> {
  const found = await tx
    .selectFrom('scheduled_messages')
    .select('patient_id')
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .executeTakeFirst()
  const patient = found && (await lockPatient(tx, found.patient_id))
  if (!patient) return undefined
  const row = await tx
    .selectFrom('scheduled_messages')
    .select([...columns, 'based_on', 'stage', 'cancelled_at', 'is_edited'])
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .forUpdate()
    .$castTo<ScheduledRow>()
    .executeTakeFirst()
  return row && { patient, row }
}

/** Like `lockScheduled`, for a message that lists show: one that was not cancelled. */
export async function lockListed(tx: PracticeTx, id: string): Promise<LockedScheduled | undefined> {
  const locked = await lockScheduled(tx, id)
  return locked?.row.cancelled_at === null ? locked : undefined
}

export type NewScheduled = Pick<ScheduledRow, 'id' | 'channel' | 'based_on' | 'stage' | 'send_at'> &
  StoredRequest & { patientId: string; userId: string; now: Date }

export async function insertScheduled(
  tx: PracticeTx,
  { patientId, userId, now, request, ...columns }: NewScheduled,
): Promise<void> {
  await tx
    .insertInto('scheduled_messages')
    .values({
      client_id: tx.clientId,
      patient_id: patientId,
      user_id: userId,
      request: JSON.stringify(request),
      created_at: now,
      ...columns,
    })
    .execute()
}

export async function updateScheduled(
  tx: PracticeTx,
  id: string,
  changed: Partial<
    Pick<
      ScheduledRow,
      'send_at' | 'state' | 'reason' | 'based_on' | 'stage' | 'cancelled_at' | 'is_edited'
    > & {
      cancelled_by: string | null
    }
  >,
): Promise<void> {
  await tx
    .updateTable('scheduled_messages')
    .set(changed)
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .execute()
}

export async function deleteScheduled(tx: PracticeTx, id: string): Promise<void> {
  await tx
    .deleteFrom('scheduled_messages')
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .execute()
}

/** The messages that were not cancelled, with patient, author and number of files. */
function selectListed(reader: PracticeReader) {
  return reader
    .selectFrom('scheduled_messages')
    .innerJoin('patients', (join) =>
      join
        .onRef('patients.client_id', '=', 'scheduled_messages.client_id')
        .onRef('patients.id', '=', 'scheduled_messages.patient_id'),
    )
    .innerJoin('users', (join) =>
      join
        .onRef('users.client_id', '=', 'scheduled_messages.client_id')
        .onRef('users.id', '=', 'scheduled_messages.user_id'),
    )
    .select([
      ...columns,
      'patients.first_name',
      'patients.last_name',
      'patients.distinguisher',
      'users.name as author_name',
    ])
    .select(
      sql<number>`(select count(*)::int from uploads
        where uploads.client_id = scheduled_messages.client_id
        and uploads.scheduled_message_id = scheduled_messages.id)`.as('file_count'),
    )
    .where('scheduled_messages.client_id', '=', reader.clientId)
    .where('cancelled_at', 'is', null)
    .$castTo<ListedRow>()
}

export function listedById(reader: PracticeReader, id: string): Promise<ListedRow> {
  return selectListed(reader).where('scheduled_messages.id', '=', id).executeTakeFirstOrThrow()
}

/** The messages that are scheduled for a patient, the next one first. */
export function listedOfPatient(reader: PracticeReader, patientId: string): Promise<ListedRow[]> {
  return selectListed(reader)
    .where('scheduled_messages.patient_id', '=', patientId)
    .orderBy('send_at')
    .orderBy('scheduled_messages.id')
    .execute()
}

/** The last message of a page; the next page begins after it. */
export interface Position {
  isWaiting: boolean
  sendAt: Date
  id: string
}

const isWaiting = sql<SqlBool>`(scheduled_messages.state = 'waiting')`

/** A page of the practice's list: what was not sent, then what is sent next. */
export function listedPage(
  reader: PracticeReader,
  { authorId, after, limit }: { authorId: string | null; after: Position | null; limit: number },
): Promise<ListedRow[]> {
  let listed = selectListed(reader)
  if (authorId !== null) listed = listed.where('scheduled_messages.user_id', '=', authorId)
  if (after !== null) {
    listed = listed.where(
      sql<SqlBool>`(${isWaiting}, send_at, scheduled_messages.id)
        > (${after.isWaiting}::boolean, ${after.sendAt}::timestamptz, ${after.id}::uuid)`,
    )
  }
  return listed.orderBy(isWaiting).orderBy('send_at').orderBy('scheduled_messages.id').limit(limit).execute()
}

export async function summaryOf(reader: PracticeReader) {
  const { total, attention, patient_ids } = await reader
    .selectFrom('scheduled_messages')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .select([
      sql<string>`count(*) filter (where state <> 'waiting')`.as('attention'),
      sql<string[]>`coalesce(array_agg(distinct patient_id), '{}')`.as('patient_ids'),
    ])
    .where('client_id', '=', reader.clientId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { total: Number(total), attention: Number(attention), patient_ids }
}

export async function countOfPatient(reader: PracticeReader, patientId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('scheduled_messages')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('client_id', '=', reader.clientId)
    .where('patient_id', '=', patientId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether a message to the patient was not sent at its time, and is still in the list. */
export async function hasUnsent(reader: PracticeReader, patientId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('scheduled_messages')
    .select('id')
    .where('client_id', '=', reader.clientId)
    .where('patient_id', '=', patientId)
    .where('state', '<>', 'waiting')
    .where('cancelled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The messages to a patient whose authors have read the thread up to this entry. */
export function basedOnEntry(tx: PracticeTx, patientId: string, entryId: string) {
  return tx
    .selectFrom('scheduled_messages')
    .select(['id', 'user_id'])
    .where('client_id', '=', tx.clientId)
    .where('patient_id', '=', patientId)
    .where('based_on', '=', entryId)
    .execute()
}

/** The messages whose time has come and that are still waiting. */
export function dueMessages(tx: PracticeTx, now: Date, limit: number) {
  return tx
    .selectFrom('scheduled_messages')
    .select(['client_id', 'id'])
    .where('client_id', '=', tx.clientId)
    .where('state', '=', 'waiting')
    .where('cancelled_at', 'is', null)
    .where('send_at', '<=', now)
    .orderBy('send_at')
    .limit(limit)
    .execute()
}

/** Deletes the messages that were cancelled before a moment. @returns their ids */
export async function deleteCancelled(tx: PracticeTx, before: Date): Promise<string[]> {
  const rows = await tx
    .deleteFrom('scheduled_messages')
    .where('client_id', '=', tx.clientId)
    .where('cancelled_at', '<', before)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
