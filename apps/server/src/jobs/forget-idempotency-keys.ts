import { MS_PER_DAY, SECONDS_PER_HOUR } from '@enamel/domain/time/seconds'
import { inPractice } from '../db/in-practice.ts'
import { eachPractice } from './each-practice.ts'

/** How long results are stored. A client repeats a request within minutes after a lost response. */
const RETENTION_MS = 7 * MS_PER_DAY

/** Deletes the stored results of idempotent requests after a week. */
export const forgetIdempotencyKeys = eachPractice({
  name: 'forget idempotency keys',
  everySeconds: SECONDS_PER_HOUR,
  async run({ deps }, clientId) {
    const before = new Date(deps.clock.now().getTime() - RETENTION_MS)
    await inPractice(deps.db, clientId, (tx) =>
      tx.deleteFrom('idempotency_keys').where('client_id', '=', clientId).where('at', '<', before).execute(),
    )
  },
})
