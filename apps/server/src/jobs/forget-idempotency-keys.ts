import { MS_PER_DAY, SECONDS_PER_HOUR } from '@enamel/domain/time/seconds'
import { inPractice } from '../db/database.ts'
import { lookup } from '../db/lookup.ts'
import type { PeriodicJob } from './job.ts'

/** A client repeats a call within minutes of a lost answer, never a week later. */
const REMEMBERED_MS = 7 * MS_PER_DAY

/** Results of creating calls are remembered for a week. */
export const forgetIdempotencyKeys: PeriodicJob = {
  name: 'forget idempotency keys',
  everySeconds: SECONDS_PER_HOUR,
  async run({ deps }) {
    const before = new Date(deps.clock.now().getTime() - REMEMBERED_MS)
    for (const clientId of await lookup.allPractices(deps.db)) {
      await inPractice(deps.db, clientId, (tx) =>
        tx
          .deleteFrom('idempotency_keys')
          .where('client_id', '=', clientId)
          .where('at', '<', before)
          .execute(),
      )
    }
  },
}
