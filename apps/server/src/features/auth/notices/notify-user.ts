import { v7 as uuid } from 'uuid'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { type NoticeKind, noticeKey, sendNoticeKind } from './send-notice.kind.ts'

export interface NewNotice {
  userId: string
  kind: NoticeKind
  /** The browser in which it happened; null for a command of the operator. */
  device: string | null
}

/** Informs a user by email about a change of how they sign in, in the transaction of that change. */
export async function notifyUser(
  tx: PracticeTx,
  { userId, kind, device }: NewNotice,
  now: Date,
): Promise<void> {
  const id = uuid()
  await tx
    .insertInto('account_notices')
    .values({ client_id: tx.clientId, id, user_id: userId, kind, device, created_at: now })
    .execute()
  const payload = { client_id: tx.clientId, notice_id: id }
  await enqueue(tx, sendNoticeKind, payload, { key: noticeKey(payload) })
}
