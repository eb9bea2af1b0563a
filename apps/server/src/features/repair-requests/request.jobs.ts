import { MS_PER_DAY, SECONDS_PER_HOUR } from '@enamel/domain/time/seconds'
import { inPractice } from '../../db/in-practice.ts'
import { eachPractice } from '../../jobs/each-practice.ts'
import type { PeriodicJob } from '../../jobs/job.ts'
import { requeue } from '../../jobs/requeue.ts'
import { requestKey, sendRequestKind } from './send-request.kind.ts'

const BATCH = 1000
/** How long requests are stored, sent or not. */
const RETENTION_MS = 30 * MS_PER_DAY

/** Enqueues requests that are neither sent nor given up. */
const requeueRequests = requeue({
  name: 'repair-requests.requeue',
  kind: sendRequestKind,
  key: requestKey,
  unfinished: (tx) =>
    tx
      .selectFrom('repair_requests')
      .select(['client_id', 'id as request_id'])
      .where('client_id', '=', tx.clientId)
      .where('accepted_at', 'is', null)
      .where('failed_at', 'is', null)
      .limit(BATCH)
      .execute(),
})

const deleteOldRequests = eachPractice({
  name: 'repair-requests.forget',
  everySeconds: SECONDS_PER_HOUR,
  async run({ deps }, clientId) {
    const before = new Date(deps.clock.now().getTime() - RETENTION_MS)
    await inPractice(deps.db, clientId, (tx) =>
      tx
        .deleteFrom('repair_requests')
        .where('client_id', '=', clientId)
        .where('created_at', '<', before)
        .execute(),
    )
  },
})

export const repairRequestPeriodicJobs: readonly PeriodicJob[] = [requeueRequests, deleteOldRequests]
