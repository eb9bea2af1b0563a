import { fitsDrafts } from '@enamel/domain/communications/upload-problem'
import { MS_PER_HOUR } from '@enamel/domain/time/seconds'
import type { PracticeTx } from '../../../db/database.ts'
import { lockNames } from '../../../db/lock-names.ts'
import { type Drafter, UPLOAD_LIVES_MS } from './upload.queries.ts'

type Owner = Pick<Drafter, 'userId' | 'now'>
interface Amount {
  files: number
  bytes: number
}

/** A file that waited this long makes room for another one: its draft is often gone by then, with the tab it was in. */
const GIVES_WAY_AFTER_MS = MS_PER_HOUR

/**
 * Makes sure that somebody's drafts have room for so much more, for all patients; until the end of this transaction
 * nobody else puts a file there. What is old gives way for it, oldest first, and no more of it than is needed.
 * @returns false when there is not enough of that; then nothing gave way
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

/** Lets one file at a time come into somebody's drafts. */
function lockDrafts(tx: PracticeTx, userId: string): Promise<void> {
  return lockNames(tx, `drafts ${userId}`)
}

/** What somebody's drafts hold. A file that is still coming in counts, and its bytes once they are all here. */
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

/** Those that may give way, oldest first; not those that are just being sent. */
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
