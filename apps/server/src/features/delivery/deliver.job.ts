import { nextDelivery } from '@enamel/domain/communications/delivery/delivery'
import { askAgainAfterMs, UNCLEAR_MS } from '@enamel/domain/communications/delivery/delivery-pauses'
import type { AskResult } from '../../adapters/send-result.ts'
import { inPractice } from '../../db/in-practice.ts'
import { whenDatabaseIsBack } from '../../db/unavailable.ts'
import { type Job, type JobContext, type JobKind, job } from '../../jobs/job.ts'
import { claimTogether, type Turn } from './claim-turns.ts'
import { type DeliverPayload, deliverInBackgroundKind, deliverKind } from './deliver.kind.ts'
import { changeDelivery, lockDelivery } from './delivery.queries.ts'
import { scheduleNextTurns } from './schedule-next-turns.ts'
import { attemptToSend } from './send-claimed.ts'
import { settleDeliveries, settleFound, settleTogether } from './settle-deliveries.ts'

/** The result of a turn: nothing more to do, another turn immediately, or another turn after `inMs` milliseconds. */
type NextTurn = { kind: 'done' } | { kind: 'now' } | { kind: 'later'; inMs: number }

/**
 * Sends a message to its provider, once. A run after an interrupted run asks the provider first, and sends only if the
 * provider does not have the message. A message that waits for the provider is scheduled as a new job with its own
 * pauses, because the queue's pauses grow with every run of a job, even with runs that a crash ended.
 */
export const deliverJob = deliverJobOf(deliverKind)

/** The same for a message in the background, after the first attempt. */
export const deliverInBackgroundJob = deliverJobOf(deliverInBackgroundKind)

function deliverJobOf(kind: JobKind<DeliverPayload>): Job<unknown> {
  return job(kind, async (context, payload) => {
    const { db, clock } = context.deps
    let next: NextTurn = { kind: 'now' }
    while (next.kind === 'now') next = await runTurn(await claimTogether(context, payload), context, payload)
    if (next.kind !== 'later') return
    const turn = { communicationId: payload.communication_id, inMs: next.inMs }
    await inPractice(db, payload.client_id, (tx) => scheduleNextTurns(tx, kind, [turn], clock))
  })
}

async function runTurn(turn: Turn, context: JobContext, payload: DeliverPayload): Promise<NextTurn> {
  switch (turn.kind) {
    case 'done':
    case 'later':
      return turn
    case 'send': {
      const attempt = await attemptToSend(turn.message, turn.lastCheck, context)
      // Not every provider repeats its response, so the product tries to store the response until this succeeds.
      await whenDatabaseIsBack(() => settleTogether(context, payload.client_id, attempt), context)
      return { kind: 'done' }
    }
    case 'ask': {
      const result = await turn.message.ask(context, turn.since, turn.assignedIds)
      return settleAnswer(context, payload, result, turn.since)
    }
  }
}

async function settleAnswer(
  context: JobContext,
  payload: DeliverPayload,
  answer: AskResult,
  since: Date,
): Promise<NextTurn> {
  const { deps } = context
  const unclearMs = deps.clock.now().getTime() - since.getTime()
  const askAgain: NextTurn = { kind: 'later', inMs: askAgainAfterMs(unclearMs) }
  switch (answer.kind) {
    case 'found':
      return (await settleFound(context, payload, answer)) ? { kind: 'done' } : askAgain
    case 'not_found':
      await inPractice(deps.db, payload.client_id, async (tx) => {
        const delivery = await lockDelivery(tx, payload.communication_id)
        const step = delivery && nextDelivery(delivery.state, 'not_found')
        if (step?.ok) await changeDelivery(tx, payload.communication_id, { state: step.state })
      })
      return { kind: 'now' }
    case 'cannot_ask':
      context.log.warn(payload, `The provider cannot be asked: ${answer.detail}`)
      if (unclearMs < UNCLEAR_MS) return askAgain
      // It is unknown whether the message was sent, so staff decide whether to send it again.
      await settleDeliveries(context, payload.client_id, [
        {
          communicationId: payload.communication_id,
          result: { kind: 'refused', reason: 'unconfirmed' },
          nextTurnInMs: null,
        },
      ])
      return { kind: 'done' }
  }
}
