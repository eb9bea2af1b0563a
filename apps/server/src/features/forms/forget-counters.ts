import { SECONDS_PER_HOUR } from '@enamel/domain/time/seconds'
import { inPractice } from '../../db/database.ts'
import { lookup } from '../../db/lookup.ts'
import type { RepeatedJob } from '../../jobs/job.ts'
import { deleteOldCounters } from './form-counters.queries.ts'

/** A network address is remembered no longer than its window and this hour. */
export const forgetFormCounters: RepeatedJob = {
  name: 'forms.forget-counters',
  everySeconds: SECONDS_PER_HOUR,
  async run({ world }) {
    const now = world.clock.now()
    for (const clientId of await lookup.allPractices(world.db)) {
      await inPractice(world.db, clientId, (tx) => deleteOldCounters(tx, now))
    }
  },
}
