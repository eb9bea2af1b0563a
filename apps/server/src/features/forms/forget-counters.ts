import { SECONDS_PER_HOUR } from '@enamel/domain/time/seconds'
import { inPractice } from '../../db/in-practice.ts'
import { eachPractice } from '../../jobs/each-practice.ts'
import { deleteOldCounters } from './form-counters.queries.ts'

/** Deletes the counters, which contain network addresses, within an hour after their window has ended. */
export const forgetFormCounters = eachPractice({
  name: 'forms.forget-counters',
  everySeconds: SECONDS_PER_HOUR,
  run: ({ deps }, clientId) => inPractice(deps.db, clientId, (tx) => deleteOldCounters(tx, deps.clock.now())),
})
