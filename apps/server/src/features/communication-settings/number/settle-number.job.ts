import { inPractice } from '../../../db/in-practice.ts'
import { job } from '../../../jobs/job.ts'
import { completeOrder, endAttempt, isUnderWay, openAttempt } from './number-order.queries.ts'
import { settleNumberKind } from './settle-number.kind.ts'

/**
 * Asks the carrier what became of an attempt to buy a number, whose response was lost or whose process ended. The number
 * becomes the practice's without another request; if there is none, the practice can ask for one again. A second run
 * finds no attempt.
 * @throws Error when the carrier cannot say it yet, so that the job is run again
 */
export const settleNumberJob = job(settleNumberKind, async ({ deps }, { client_id }) => {
  const { carrier, clock, db } = deps
  const attemptedAt = await inPractice(db, client_id, openAttempt)
  if (!attemptedAt || !carrier) return
  const found = await carrier.findNumber(client_id)
  switch (found.kind) {
    case 'found':
      await inPractice(db, client_id, (tx) => completeOrder(tx, found, clock.now()))
      return
    case 'not_found':
      if (isUnderWay(attemptedAt, clock.now())) throw new Error('A number is still being bought')
      return inPractice(db, client_id, (tx) => endAttempt(tx, attemptedAt))
    case 'cannot_ask':
      throw new Error(`The carrier does not list its numbers: ${found.detail}`)
  }
})
