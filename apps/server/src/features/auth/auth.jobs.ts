import { SECONDS_PER_HOUR } from '@enamel/domain/time/seconds'
import { inPractice } from '../../db/database.ts'
import { eachPractice } from '../../jobs/each-practice.ts'
import type { PeriodicJob } from '../../jobs/job.ts'
import { requeueInvitations } from './invitation/requeue-invitations.ts'
import { forgetOldAttempts } from './sso/attempts.ts'

/** Deletes expired sessions and invitations, which are refused even before that. */
const forgetSessions = eachPractice({
  name: 'auth.forget-sessions',
  everySeconds: SECONDS_PER_HOUR,
  async run({ deps }, clientId) {
    const now = deps.clock.now()
    await inPractice(deps.db, clientId, async (tx) => {
      for (const table of ['sessions', 'invitations'] as const) {
        await tx.deleteFrom(table).where('client_id', '=', clientId).where('expires_at', '<=', now).execute()
      }
    })
  },
})

/** Removes those in browsers where no other sign-in, which removes them too, begins. */
const forgetAttempts: PeriodicJob = {
  name: 'auth.forget-attempts',
  everySeconds: SECONDS_PER_HOUR,
  async run({ deps }) {
    await forgetOldAttempts(deps.db, deps.clock.now())
  },
}

export const authPeriodicJobs: readonly PeriodicJob[] = [forgetSessions, forgetAttempts, requeueInvitations]
