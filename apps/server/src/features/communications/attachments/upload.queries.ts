import { MS_PER_DAY } from '@enamel/domain/time/seconds'
import type { Insertable } from 'kysely'
import type { PracticeTx, Schema } from '../../../db/database.ts'
import type { NewAttachment } from '../messages/write-message.ts'

/** How long a file waits in a draft. */
export const UPLOAD_LIVES_MS = MS_PER_DAY

/** The owner of files, and the time from which on they count as expired. */
export interface Drafter {
  patientId: string
  userId: string
  now: Date
}

/** Reserves a place for a file that is being received: it will be found and removed in any case. */
export async function announceUpload(
  tx: PracticeTx,
  upload: Omit<Insertable<Schema['uploads']>, 'client_id' | 'name' | 'type' | 'size'>,
): Promise<void> {
  const nothingYet = { client_id: tx.clientId, name: '', type: '', size: null }
  await tx
    .insertInto('uploads')
    .values({ ...nothingYet, ...upload })
    .execute()
}

/** The file is here, whole and checked. */
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

/** Files that this person can send to this patient, locked, in the order of their ids, and the ids of those that are not there. */
export async function uploadsToSend(
  tx: PracticeTx,
  ids: readonly string[],
  { patientId, userId, now }: Drafter,
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
  const whole = new Map(
    rows.flatMap((row) => (row.size === null ? [] : [[row.id, { ...row, size: row.size }]])),
  )
  return {
    files: ids.flatMap((id) => whole.get(id) ?? []),
    // A file that is named twice is missing once.
    missing: ids.filter((id, place) => !whole.has(id) || ids.indexOf(id) < place),
  }
}

export type UploadedRow = Awaited<ReturnType<typeof uploadsToSend>>['files'][number]

/** Makes them a message's attachments: from now on they belong to no draft. */
export async function attachUploads(
  tx: PracticeTx,
  uploads: readonly UploadedRow[],
): Promise<NewAttachment[]> {
  await forgetUploads(tx, uploads)
  return [...uploads]
}

export async function forgetUploads(tx: PracticeTx, uploads: readonly { id: string }[]): Promise<void> {
  if (uploads.length === 0) return
  const ids = uploads.map(({ id }) => id)
  await tx.deleteFrom('uploads').where('client_id', '=', tx.clientId).where('id', 'in', ids).execute()
}

/** Expires a file that will not be sent. @returns its storage key; undefined when this draft has no such file */
export async function expireUpload(
  tx: PracticeTx,
  id: string,
  { patientId, userId, now }: Drafter,
): Promise<string | undefined> {
  const row = await tx
    .updateTable('uploads')
    .set({ expires_at: now })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .where('patient_id', '=', patientId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .returning('storage_key')
    .executeTakeFirst()
  return row?.storage_key
}

/** Expires everything that a user has not sent: the files are removed like those that ran out. */
export async function expireDrafts(
  tx: PracticeTx,
  { userId, now }: Pick<Drafter, 'userId' | 'now'>,
): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ expires_at: now })
    .where('client_id', '=', tx.clientId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .execute()
}

/** A whole file that waits in this person's own draft. */
export function draftedFile(tx: PracticeTx, id: string, { userId, now }: Pick<Drafter, 'userId' | 'now'>) {
  return tx
    .selectFrom('uploads')
    .select(['name', 'type', 'storage_key', 'patient_id'])
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('size', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Files that expired before a moment, up to a limit. */
export function expiredUploads(tx: PracticeTx, before: Date, atMost: number) {
  return tx
    .selectFrom('uploads')
    .select(['id', 'storage_key'])
    .where('client_id', '=', tx.clientId)
    .where('expires_at', '<', before)
    .limit(atMost)
    .execute()
}
