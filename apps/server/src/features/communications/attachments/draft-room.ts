import { fitsDrafts } from '@enamel/domain/communications/attachments/upload-problem'
import { MS_PER_HOUR } from '@enamel/domain/time/seconds'
import type { PracticeTx } from '../../../db/database.ts'
import { lockNames } from '../../../db/lock-names.ts'
import { type Drafter, UPLOAD_LIVES_MS } from './upload.queries.ts'

type Owner = Pick<Drafter, 'userId' | 'now'>
interface Amount {
  files: number
  bytes: number
}

/** After this time a file makes room for another one: its draft is often lost by then, with its tab. */
const GIVES_WAY_AFTER_MS = MS_PER_HOUR

/**
 * Makes room for so much more in a user's drafts, for all patients together; until the end of this transaction no other
 * file is added there. Old files are removed for it, oldest first, and no more than needed.
 * @returns false when that would not be enough; then nothing is removed
 */
export async function findRoom(tx: PracticeTx, owner: Owner, more: Amount): Promise<boolean> {
  await lockDrafts(tx, owner.userId)
  const used = await amountStored(tx, owner)
  const needed = { files: used.files + more.files, bytes: used.bytes + more.bytes }
  const giveWay: string[] = []
  for (const { id, size } of fitsDrafts(needed) ? [] : await oldUploads(tx, owner)) {
    giveWay.push(id)
    needed.files -= 1
    needed.bytes -= size ?? 0
    if (fitsDrafts(needed)) break
  }
  if (!fitsDrafts(needed)) return false
  if (giveWay.length > 0) await expire(tx, giveWay, owner.now)
  return true
}

/** Lets one file at a time into a user's drafts. */
function lockDrafts(tx: PracticeTx, userId: string): Promise<void> {
  return lockNames(tx, `drafts ${userId}`)
}

/** The content of a user's drafts. A file that is still being received counts, and its bytes once they are all here. */
async function amountStored(tx: PracticeTx, { userId, now }: Owner): Promise<Amount> {
  const { files, bytes } = await tx
    .selectFrom('uploads')
    .select(({ fn }) => [fn.countAll<string>().as('files'), fn.sum<string | null>('size').as('bytes')])
    .where('client_id', '=', tx.clientId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return { files: Number(files), bytes: Number(bytes ?? 0) }
}

/** Files that may be removed, oldest first, without those that are being sent. */
function oldUploads(tx: PracticeTx, { userId, now }: Owner) {
  return tx
    .selectFrom('uploads')
    .select(['id', 'size'])
    .where('client_id', '=', tx.clientId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('expires_at', '<', new Date(now.getTime() + UPLOAD_LIVES_MS - GIVES_WAY_AFTER_MS))
    .orderBy('expires_at')
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
}

async function expire(tx: PracticeTx, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ expires_at: now })
    .where('client_id', '=', tx.clientId)
    .where('id', 'in', [...ids])
    .execute()
}
