import { SECONDS_PER_HOUR } from '@enamel/domain/time/seconds'
import { inPractice } from '../../db/database.ts'
import { lookup } from '../../db/lookup.ts'
import type { PeriodicJob } from '../../jobs/job.ts'
import { deleteOldCounters } from './form-counters.queries.ts'

/** A network address is remembered no longer than its window and this hour. */
export const forgetFormCounters: PeriodicJob = {
  name: 'forms.forget-counters',
  everySeconds: SECONDS_PER_HOUR,
  async run({ deps }) {
    const now = deps.clock.now()
    for (const clientId of await lookup.allPractices(deps.db)) {
      await inPractice(deps.db, clientId, (tx) => deleteOldCounters(tx, now))
    }
  },
}
