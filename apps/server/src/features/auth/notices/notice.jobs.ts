import { MS_PER_DAY, SECONDS_PER_HOUR } from '@enamel/domain/time/seconds'
import { inPractice } from '../../../db/in-practice.ts'
import { eachPractice } from '../../../jobs/each-practice.ts'
import { requeue } from '../../../jobs/requeue.ts'
import { noticeKey, sendNoticeKind } from './send-notice.kind.ts'

const BATCH = 1000
/** How long notices are stored, sent or not. */
const RETENTION_MS = 30 * MS_PER_DAY

/** Enqueues notices that are neither sent nor given up. */
export const requeueNotices = requeue({
  name: 'auth.requeue-notices',
  kind: sendNoticeKind,
  key: noticeKey,
  unfinished: (tx) =>
    tx
      .selectFrom('account_notices')
      .select(['client_id', 'id as notice_id'])
      .where('client_id', '=', tx.clientId)
      .where('accepted_at', 'is', null)
      .where('failed_at', 'is', null)
      .limit(BATCH)
      .execute(),
})

export const deleteOldNotices = eachPractice({
  name: 'auth.forget-notices',
  everySeconds: SECONDS_PER_HOUR,
  async run({ deps }, clientId) {
    const before = new Date(deps.clock.now().getTime() - RETENTION_MS)
    await inPractice(deps.db, clientId, (tx) =>
      tx
        .deleteFrom('account_notices')
        .where('client_id', '=', clientId)
        .where('created_at', '<', before)
        .execute(),
    )
  },
})
