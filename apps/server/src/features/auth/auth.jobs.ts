import { SECONDS_PER_HOUR } from '@enamel/domain/time/seconds'
import { inPractice } from '../../db/database.ts'
import { lookup } from '../../db/lookup.ts'
import type { RepeatedJob } from '../../jobs/job.ts'
import { rescueInvitations } from './invitation/rescue-invitations.ts'
import { forgetOldAttempts } from './sso/attempts.ts'

/** Sessions and invitations that have run out open nothing; their rows go once an hour. */
const forgetSessions: RepeatedJob = {
  name: 'auth.forget-sessions',
  everySeconds: SECONDS_PER_HOUR,
  async run({ world }) {
    const now = world.clock.now()
    for (const clientId of await lookup.allPractices(world.db)) {
      await inPractice(world.db, clientId, async (tx) => {
        for (const table of ['sessions', 'invitations'] as const) {
          await tx
            .deleteFrom(table)
            .where('client_id', '=', clientId)
            .where('expires_at', '<=', now)
            .execute()
        }
      })
    }
  },
}

/** Where nobody begins another sign-in, which forgets them too. */
const forgetAttempts: RepeatedJob = {
  name: 'auth.forget-attempts',
  everySeconds: SECONDS_PER_HOUR,
  async run({ world }) {
    await forgetOldAttempts(world.db, world.clock.now())
  },
}

export const authRepeatedJobs: readonly RepeatedJob[] = [forgetSessions, forgetAttempts, rescueInvitations]
