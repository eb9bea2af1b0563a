import { scheduledMessages } from '@enamel/contract/scheduled-messages'
import { byUser } from '@enamel/domain/actors/actor'
import { PRACTICE_INACTIVE } from '@enamel/domain/scheduled-messages/scheduled-message'
import { inPractice } from '../../db/in-practice.ts'
import { job } from '../../jobs/job.ts'
import { requeue } from '../../jobs/requeue.ts'
import { auditJob } from '../audit/index.ts'
import { practiceOf } from '../practice/index.ts'
import { dueMessages, lockListed } from './scheduled-message.queries.ts'
import { sendDueKey, sendDueKind } from './send-due.kind.ts'
import { sendScheduled, stopScheduled } from './send-scheduled.ts'

const BATCH = 1000

/**
 * Sends a scheduled message at its time. The job may run twice: it finds the message sent, stopped, cancelled or
 * postponed, and does nothing. An error, such as a database that is unavailable, leaves the message waiting, and the job
 * is run again.
 */
export const sendDueJob = job(sendDueKind, ({ deps }, { client_id, id }) =>
  inPractice(deps.db, client_id, async (tx) => {
    const locked = await lockListed(tx, id)
    const now = deps.clock.now()
    if (locked?.row.state !== 'waiting' || locked.row.send_at > now) return
    const { ok } = (await practiceOf(tx)).active
      ? await sendScheduled(tx, deps, locked, null)
      : await stopScheduled(tx, locked, { state: 'stopped', reason: PRACTICE_INACTIVE, by: null, now })
    const { user_id, patient_id: patientId } = locked.row
    auditJob(tx, scheduledMessages.sendNow, { actor: byUser(user_id), patientId, at: now, ok })
  }),
)

/** Enqueues messages whose time has come and whose job was lost. */
export const requeueScheduled = requeue({
  name: 'scheduled-messages.requeue',
  kind: sendDueKind,
  key: sendDueKey,
  unfinished: (tx, { clock }) => dueMessages(tx, clock.now(), BATCH),
})
