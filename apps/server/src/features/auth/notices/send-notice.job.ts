import { MS_PER_DAY } from '@enamel/domain/time/seconds'
import type { OutgoingEmail } from '../../../adapters/email/relay/mail-relay.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { emailColumns, emailJob } from '../../delivery/index.ts'
import { practiceOf } from '../../practice/index.ts'
import { emailToUser } from '../email-to-user.ts'
import { changeNotice, type UnsentNotice, unsentNotice } from './notice.queries.ts'
import { noticeEmail } from './notice-email.ts'
import { type NoticePayload, sendNoticeKind } from './send-notice.kind.ts'

/** After this time a notice is given up: it would no longer help. */
const LIFE_MS = MS_PER_DAY

/**
 * Sends a notice to the relay, or drops it if the product has no mail service. A notice that arrives twice does no
 * harm.
 */
export const sendNoticeJob = emailJob({
  kind: sendNoticeKind,
  open: openUnexpired,
  compose: composeNotice,
  change: (tx: PracticeTx, { notice_id }: NoticePayload, change) =>
    changeNotice(tx, notice_id, emailColumns(change)),
  dropsWithoutService: true,
})

async function openUnexpired(
  tx: PracticeTx,
  { notice_id }: NoticePayload,
  now: Date,
): Promise<UnsentNotice | undefined> {
  const notice = await unsentNotice(tx, notice_id)
  if (!notice || notice.created_at.getTime() + LIFE_MS > now.getTime()) return notice
  await changeNotice(tx, notice_id, { failed_at: now })
  return undefined
}

async function composeNotice(
  tx: PracticeTx,
  notice: UnsentNotice,
  deps: Dependencies,
): Promise<OutgoingEmail> {
  const { id, kind, name, email, device, created_at } = notice
  const practice = await practiceOf(tx)
  const content = noticeEmail({
    kind,
    name,
    device,
    practice: practice.name,
    at: created_at,
    timeZone: practice.time_zone,
    link: new URL('/settings/account', deps.publicUrl).href,
  })
  return emailToUser(tx, { id, to: email, practice, content }, deps)
}
