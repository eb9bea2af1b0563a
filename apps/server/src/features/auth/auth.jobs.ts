import { SECONDS_PER_HOUR } from '@enamel/domain/time/seconds'
import { INVITATION_RETENTION_MS } from '@enamel/domain/users/invitation'
import { inPractice } from '../../db/in-practice.ts'
import { eachPractice } from '../../jobs/each-practice.ts'
import type { PeriodicJob } from '../../jobs/job.ts'
import { requeueInvitations } from './invitation/requeue-invitations.ts'
import { deleteOldNotices, requeueNotices } from './notices/notice.jobs.ts'
import { deleteOldAttempts } from './sso/attempts.ts'

/**
 * Deletes expired sessions, and invitations that expired long ago. Once an hour is enough, because both are refused as
 * soon as they expire. The links of invitations say for a while that they have expired.
 */
const deleteExpired = eachPractice({
  name: 'auth.forget-sessions',
  everySeconds: SECONDS_PER_HOUR,
  async run({ deps }, clientId) {
    const now = deps.clock.now()
    const invitationsEnd = new Date(now.getTime() - INVITATION_RETENTION_MS)
    const ended = await inPractice(deps.db, clientId, async (tx) => {
      await tx
        .deleteFrom('invitations')
        .where('client_id', '=', clientId)
        .where('expires_at', '<=', invitationsEnd)
        .execute()
      return tx
        .deleteFrom('sessions')
        .where('client_id', '=', clientId)
        .where('expires_at', '<=', now)
        .returning('token_hash')
        .execute()
    })
    // Those that have just expired may still have open sockets.
    await Promise.all(ended.map(({ token_hash }) => deps.push.endSession({ tokenHash: token_hash })))
  },
})

/**
 * Deletes old attempts to sign in at the provider. Each new attempt deletes them too; this job covers times without a
 * new attempt.
 */
const deleteOldAttemptsHourly: PeriodicJob = {
  name: 'auth.forget-attempts',
  everySeconds: SECONDS_PER_HOUR,
  async run({ deps }) {
    await deleteOldAttempts(deps.db, deps.clock.now())
  },
}

export const authPeriodicJobs: readonly PeriodicJob[] = [
  deleteExpired,
  deleteOldAttemptsHourly,
  requeueInvitations,
  requeueNotices,
  deleteOldNotices,
]
