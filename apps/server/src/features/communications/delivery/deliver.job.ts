import { nextDelivery } from '@enamel/domain/communications/delivery'
import type { AskOutcome } from '../../../adapters/send-outcome.ts'
import { inPractice } from '../../../db/database.ts'
import { type JobContext, job } from '../../../jobs/job.ts'
import { type DeliverPayload, deliverKind } from './deliver.kind.ts'
import { changeDelivery, type DeliveryRow, knownProviderIds, lockDelivery } from './delivery.queries.ts'
import { type Outgoing, outgoingOf } from './outgoing.ts'
import { settleDelivery, settleFound } from './settle-delivery.ts'

/** Tries at a provider that cannot be reached before staff are told. */
const MAX_ATTEMPTS = 8
/** How long an unclear outcome may stay open when the provider cannot be asked. */
const UNCLEAR_MS = 15 * 60_000

type Turn =
  | { kind: 'done' }
  | { kind: 'later' }
  | { kind: 'send'; message: Outgoing; attempt: number }
  | { kind: 'ask'; message: Outgoing; since: Date; known: ReadonlySet<string> }

/**
 * Hands a message to its provider, once. A run that finds an earlier one cut short asks the provider first and sends
 * only what it does not know.
 * @throws to be run again later
 */
export const deliverJob = job(deliverKind, async (context, payload) => {
  const turn = await takeTurn(context, payload)
  switch (turn.kind) {
    case 'done':
      return
    case 'later':
      throw new Error('The outcome of the last attempt is not settled yet')
    case 'send': {
      const outcome = await turn.message.send(context.world)
      await settleDelivery(context, payload, outcome, { isLast: turn.attempt >= MAX_ATTEMPTS })
      if (outcome.kind === 'postponed' || outcome.kind === 'unclear')
        throw new Error(`Not delivered: ${outcome.detail}`)
      return
    }
    case 'ask': {
      const outcome = await turn.message.ask(context.world, turn.since, turn.known)
      // Found is the end; anything else is worked again at once or later.
      if (!(await settleAsked(context, payload, outcome, turn.since)))
        throw new Error(`Asked the provider: ${outcome.kind}`)
      return
    }
  }
})

/** Looks where the message stands and takes the next step, in a transaction of its own: the intention is on record before the call. */
function takeTurn(
  { world, log }: JobContext,
  { client_id, communication_id }: DeliverPayload,
): Promise<Turn> {
  return inPractice(world.db, client_id, async (tx): Promise<Turn> => {
    const delivery = await lockDelivery(tx, communication_id)
    if (!delivery) return { kind: 'done' }
    const now = world.clock.now()
    switch (delivery.state) {
      case 'waiting': {
        const message = await outgoingOf(tx, delivery, world)
        const attempt = delivery.attempt + 1
        await changeDelivery(tx, communication_id, { state: 'attempting', attempt, attemptedAt: now })
        return { kind: 'send', message, attempt }
      }
      case 'attempting':
      case 'unknown': {
        const message = await outgoingOf(tx, delivery, world)
        if (sinceAttempt(delivery, now) < message.settleMs) return { kind: 'later' }
        log.warn({ communication_id }, 'asking the provider for an unclear outcome')
        if (delivery.state === 'attempting') await changeDelivery(tx, communication_id, { state: 'unknown' })
        return {
          kind: 'ask',
          message,
          since: delivery.attempted_at ?? now,
          known: delivery.to_number ? await knownProviderIds(tx, delivery.to_number) : new Set(),
        }
      }
      default:
        return { kind: 'done' }
    }
  })
}

function sinceAttempt(delivery: DeliveryRow, now: Date): number {
  return now.getTime() - (delivery.attempted_at?.getTime() ?? 0)
}

/** @returns whether that is the end of it */
async function settleAsked(
  context: JobContext,
  payload: DeliverPayload,
  asked: AskOutcome,
  since: Date,
): Promise<boolean> {
  switch (asked.kind) {
    case 'found':
      return settleFound(context, payload, asked.providerId)
    case 'not_found':
      await inPractice(context.world.db, payload.client_id, async (tx) => {
        const delivery = await lockDelivery(tx, payload.communication_id)
        const step = delivery && nextDelivery(delivery.state, 'not_found')
        if (step?.ok) await changeDelivery(tx, payload.communication_id, { state: step.state })
      })
      return false
    case 'cannot_ask':
      if (context.world.clock.now().getTime() - since.getTime() >= UNCLEAR_MS) {
        // Nobody can say whether it left: staff decide, and nothing is sent behind their back.
        await settleDelivery(context, payload, { kind: 'refused', reason: 'unconfirmed' })
      }
      return false
  }
}
