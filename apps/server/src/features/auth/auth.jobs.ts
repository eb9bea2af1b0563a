import { inPractice } from '../../db/database.ts'
import { lookup } from '../../db/lookup.ts'
import type { RepeatedJob } from '../../jobs/job.ts'

/** Sessions that have run out open nothing; their rows go once an hour. */
export const forgetSessions: RepeatedJob = {
  name: 'auth.forget-sessions',
  everySeconds: 3600,
  async run({ world }) {
    const now = world.clock.now()
    for (const clientId of await lookup.allPractices(world.db)) {
      await inPractice(world.db, clientId, (tx) =>
        tx.deleteFrom('sessions').where('client_id', '=', clientId).where('expires_at', '<=', now).execute(),
      )
    }
  },
}
