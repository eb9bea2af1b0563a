import { fitsDrafts } from '@enamel/domain/communications/attachments/upload-problem'
import { MS_PER_HOUR } from '@enamel/domain/time/seconds'
import { lockNames } from '../../../db/lock-names.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { type DraftOwner, UPLOAD_LIFETIME_MS } from './upload.queries.ts'

type Owner = Pick<DraftOwner, 'userId' | 'now'>
interface Amount {
  files: number
  bytes: number
}

/**
 * After this time a file may be removed to make room for another file, because the tab with its draft has often been
 * closed by then.
 */
const REPLACEABLE_AFTER_MS = MS_PER_HOUR

/**
 * Makes room for more files in a user's drafts, which are counted together for all patients. Until the end of this
 * transaction, no other transaction adds a file to these drafts. Old files are removed, oldest first, until there is
 * enough room.
 * @returns false when removing all old files would not make enough room; then nothing is removed
 */
export async function makeRoomInDrafts(tx: PracticeTx, owner: Owner, added: Amount): Promise<boolean> {
  await lockDrafts(tx, owner.userId)
  const used = await amountStored(tx, owner)
  const needed = { files: used.files + added.files, bytes: used.bytes + added.bytes }
  const replaced: string[] = []
  for (const { id, size } of fitsDrafts(needed) ? [] : await oldUploads(tx, owner)) {
    replaced.push(id)
    needed.files -= 1
    needed.bytes -= size ?? 0
    if (fitsDrafts(needed)) break
  }
  if (!fitsDrafts(needed)) return false
  if (replaced.length > 0) await expire(tx, replaced, owner.now)
  return true
}

/** Lets one transaction at a time add files to a user's drafts. */
function lockDrafts(tx: PracticeTx, userId: string): Promise<void> {
  return lockNames(tx, `drafts ${userId}`)
}

/**
 * The number and total size of the files in a user's drafts. A file that is still being received counts as a file,
 * without its bytes.
 */
async function amountStored(tx: PracticeTx, { userId, now }: Owner): Promise<Amount> {
  const { files, bytes } = await tx
    .selectFrom('uploads')
    .select(({ fn }) => [fn.countAll<string>().as('files'), fn.sum<string | null>('size').as('bytes')])
    .where('client_id', '=', tx.clientId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('scheduled_message_id', 'is', null)
    .executeTakeFirstOrThrow()
  return { files: Number(files), bytes: Number(bytes ?? 0) }
}

/** The files that may be removed, oldest first. Files that are being sent are locked and left out. */
function oldUploads(tx: PracticeTx, { userId, now }: Owner) {
  return tx
    .selectFrom('uploads')
    .select(['id', 'size'])
    .where('client_id', '=', tx.clientId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('expires_at', '<', new Date(now.getTime() + UPLOAD_LIFETIME_MS - REPLACEABLE_AFTER_MS))
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
