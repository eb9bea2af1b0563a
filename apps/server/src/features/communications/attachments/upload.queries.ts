import { MS_PER_DAY } from '@enamel/domain/time/seconds'
import type { Insertable } from 'kysely'
import type { Schema } from '../../../db/database.ts'
import type { PracticeReader } from '../../../db/practice-reader.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { NewAttachment } from '../messages/store-messages.ts'

/** The time that a file may stay in a draft. */
export const UPLOAD_LIFETIME_MS = MS_PER_DAY

/** The file of a scheduled message does not expire: it is sent, or returned to a draft. */
const NEVER = new Date('9999-12-31T00:00:00Z')

/** The user and patient of a draft, and the current time, at which its files may have expired. */
export interface DraftOwner {
  patientId: string
  userId: string
  now: Date
}

/**
 * Stores the row of a file before it is received, so that a file that is never sent is found and removed, even after a
 * crash.
 */
export async function reserveUpload(
  tx: PracticeTx,
  upload: Omit<Insertable<Schema['uploads']>, 'client_id' | 'name' | 'type' | 'size'>,
): Promise<void> {
  const emptyFile = { client_id: tx.clientId, name: '', type: '', size: null }
  await tx
    .insertInto('uploads')
    .values({ ...emptyFile, ...upload })
    .execute()
}

/** Marks a file as completely received and checked. */
export async function completeUpload(
  tx: PracticeTx,
  id: string,
  file: { name: string; type: string; size: number },
): Promise<void> {
  await tx
    .updateTable('uploads')
    .set(file)
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .execute()
}

/** The files that a user can send to a patient, locked, in the order of `ids`, and the ids that have no such file. */
export async function uploadsToSend(
  tx: PracticeTx,
  ids: readonly string[],
  { patientId, userId, now }: DraftOwner,
) {
  if (ids.length === 0) return { files: [], missing: [] }
  const rows = await tx
    .selectFrom('uploads')
    .select(['id', 'name', 'type', 'size', 'storage_key'])
    .where('client_id', '=', tx.clientId)
    .where('patient_id', '=', patientId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('id', 'in', [...ids])
    .forUpdate()
    .execute()
  const complete = new Map(
    rows.flatMap((row) => (row.size === null ? [] : [[row.id, { ...row, size: row.size }]])),
  )
  return {
    files: ids.flatMap((id) => complete.get(id) ?? []),
    // An id that is given twice counts as missing the second time.
    missing: ids.filter((id, index) => !complete.has(id) || ids.indexOf(id) < index),
  }
}

export type UploadedRow = Awaited<ReturnType<typeof uploadsToSend>>['files'][number]

/** Removes files from the draft and returns them as attachments for a message. */
export async function attachUploads(
  tx: PracticeTx,
  uploads: readonly UploadedRow[],
): Promise<NewAttachment[]> {
  await deleteUploads(tx, uploads)
  return [...uploads]
}

/** Makes the files of a message that was taken back files of its author's draft again, under the same ids. */
export async function returnToDraft(
  tx: PracticeTx,
  communicationId: string,
  { patientId, userId, now }: DraftOwner,
): Promise<void> {
  const files = await tx
    .deleteFrom('attachments')
    .where('client_id', '=', tx.clientId)
    .where('communication_id', '=', communicationId)
    .returning(['id', 'name', 'type', 'size', 'storage_key'])
    .execute()
  if (files.length === 0) return
  const owner = { client_id: tx.clientId, patient_id: patientId, user_id: userId }
  const expires_at = new Date(now.getTime() + UPLOAD_LIFETIME_MS)
  await tx
    .insertInto('uploads')
    .values(files.map((file) => ({ ...owner, ...file, expires_at })))
    .execute()
}

/** Makes files of a user's draft files of a scheduled message. */
export async function bindUploads(
  tx: PracticeTx,
  ids: readonly string[],
  scheduledMessageId: string,
  { patientId, userId, now }: DraftOwner,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('uploads')
    .set({ scheduled_message_id: scheduledMessageId, expires_at: NEVER })
    .where('client_id', '=', tx.clientId)
    .where('id', 'in', [...ids])
    .where('patient_id', '=', patientId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('scheduled_message_id', 'is', null)
    .execute()
}

/** Makes the files of a scheduled message files of this user's draft. @returns the files */
export function unbindUploads(
  tx: PracticeTx,
  scheduledMessageId: string,
  { userId, now }: Pick<DraftOwner, 'userId' | 'now'>,
) {
  return tx
    .updateTable('uploads')
    .set({
      scheduled_message_id: null,
      user_id: userId,
      expires_at: new Date(now.getTime() + UPLOAD_LIFETIME_MS),
    })
    .where('client_id', '=', tx.clientId)
    .where('scheduled_message_id', '=', scheduledMessageId)
    .returning(['id', 'name', 'type', 'size'])
    .execute()
}

/** Expires the files of scheduled messages that were cancelled for good. They are then removed like any expired file. */
export async function expireUploadsOf(
  tx: PracticeTx,
  scheduledMessageIds: readonly string[],
  now: Date,
): Promise<void> {
  if (scheduledMessageIds.length === 0) return
  await tx
    .updateTable('uploads')
    .set({ scheduled_message_id: null, expires_at: now })
    .where('client_id', '=', tx.clientId)
    .where('scheduled_message_id', 'in', [...scheduledMessageIds])
    .execute()
}

export async function deleteUploads(tx: PracticeTx, uploads: readonly { id: string }[]): Promise<void> {
  if (uploads.length === 0) return
  const ids = uploads.map(({ id }) => id)
  await tx.deleteFrom('uploads').where('client_id', '=', tx.clientId).where('id', 'in', ids).execute()
}

/** Expires a file that will not be sent. @returns its storage key; undefined when this draft has no such file */
export async function expireUpload(
  tx: PracticeTx,
  id: string,
  { patientId, userId, now }: DraftOwner,
): Promise<string | undefined> {
  const row = await tx
    .updateTable('uploads')
    .set({ expires_at: now })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .where('patient_id', '=', patientId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('scheduled_message_id', 'is', null)
    .returning('storage_key')
    .executeTakeFirst()
  return row?.storage_key
}

/** Expires all files of a user's drafts. They are then removed like any expired file. */
export async function expireDrafts(
  tx: PracticeTx,
  { userId, now }: Pick<DraftOwner, 'userId' | 'now'>,
): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ expires_at: now })
    .where('client_id', '=', tx.clientId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('scheduled_message_id', 'is', null)
    .execute()
}

/** A completely received file in a user's own draft. */
export function draftedFile(
  reader: PracticeReader,
  id: string,
  { userId, now }: Pick<DraftOwner, 'userId' | 'now'>,
) {
  return reader
    .selectFrom('uploads')
    .select(['name', 'type', 'storage_key', 'patient_id'])
    .where('client_id', '=', reader.clientId)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('size', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Files that expired before a moment, up to a limit. */
export function expiredUploads(tx: PracticeTx, moment: Date, limit: number) {
  return tx
    .selectFrom('uploads')
    .select(['id', 'storage_key'])
    .where('client_id', '=', tx.clientId)
    .where('expires_at', '<', moment)
    .limit(limit)
    .execute()
}
