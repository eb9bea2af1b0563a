import { MS_PER_DAY, SECONDS_PER_HOUR } from '@enamel/domain/time/seconds'
import { inPractice } from '../db/database.ts'
import { lookup } from '../db/lookup.ts'
import type { RepeatedJob } from './job.ts'

/** A client repeats a call within minutes of a lost answer; a week later nobody does. */
const REMEMBERED_MS = 7 * MS_PER_DAY

/** Results of creating calls are remembered for a week. */
export const forgetRepeats: RepeatedJob = {
  name: 'forget repeats',
  everySeconds: SECONDS_PER_HOUR,
  async run({ world }) {
    const before = new Date(world.clock.now().getTime() - REMEMBERED_MS)
    for (const clientId of await lookup.allPractices(world.db)) {
      await inPractice(world.db, clientId, (tx) =>
        tx.deleteFrom('repeats').where('client_id', '=', clientId).where('at', '<', before).execute(),
      )
    }
  },
}
