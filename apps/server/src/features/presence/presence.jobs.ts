import { LAPSE_CHECK_SECONDS } from '@enamel/domain/presence/presence'
import { inPractice } from '../../db/in-practice.ts'
import { lookup } from '../../db/lookup.ts'
import type { PeriodicJob } from '../../jobs/job.ts'
import { changePresence } from './change-presence.ts'

/** Removes pages that were not renewed, such as those of a computer that lost power. */
export const removeLapsedPresence: PeriodicJob = {
  name: 'presence.remove-lapsed',
  everySeconds: LAPSE_CHECK_SECONDS,
  async run({ deps: { db, clock } }) {
    const now = clock.now()
    for (const clientId of await lookup.practicesWithLapsedPresence(db, now)) {
      await inPractice(db, clientId, (tx) => changePresence(tx, now, (pages) => pages))
    }
  },
}
