import type { LastCheck } from '../../adapters/send-result.ts'
import { coalesce } from '../../coalesce.ts'
import { inPractice } from '../../db/in-practice.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { JobContext } from '../../jobs/job.ts'
import { type ClaimedMessage, claimWaiting } from './claim-waiting.ts'
import type { DeliverPayload } from './deliver.kind.ts'
import { assignedProviderIds, changeDelivery, type DeliveryRow, lockDeliveries } from './delivery.queries.ts'
import { lastChecks } from './last-check.ts'
import { outgoingOf } from './outgoing.ts'
import type { Outgoing } from './outgoing-message.ts'
import { perProduct } from './per-product.ts'

/** What is to be done with a message: nothing, nothing yet, to send it, or to ask the provider about it. */
export type Turn =
  | { kind: 'done' }
  | { kind: 'later'; inMs: number }
  | { kind: 'send'; message: ClaimedMessage; lastCheck: LastCheck }
  | { kind: 'ask'; message: Outgoing; since: Date; assignedIds: ReadonlySet<string> }

const DONE: Turn = { kind: 'done' }

interface Request {
  context: JobContext
  payload: DeliverPayload
}

const claims = perProduct(() => coalesce<Request, Turn>(({ payload }) => payload.client_id, claimTurns))

/**
 * Reads the message's state and claims its next step, so that the intention is recorded before the provider is called.
 * Messages of a practice that ask for their turns at the same time are claimed in one transaction.
 */
export function claimTogether(context: JobContext, payload: DeliverPayload): Promise<Turn> {
  return claims(context.deps)({ context, payload })
}

async function claimTurns(
  clientId: string,
  requests: readonly Request[],
): Promise<(request: Request) => Turn> {
  const [{ context }] = requests as [Request]
  const turns = await inPractice(context.deps.db, clientId, async (tx) => {
    const deliveries = await lockDeliveries(
      tx,
      requests.map(({ payload }) => payload.communication_id),
    )
    const turns = new Map<string, Turn>()
    const waiting = deliveries.filter(({ state }) => state === 'waiting')
    const claim = await claimWaiting(tx, waiting, context.deps)
    const checkOf = lastChecks(context, clientId, claim)
    for (const message of claim.messages)
      turns.set(message.id, { kind: 'send', message, lastCheck: checkOf(message.id) })
    for (const delivery of deliveries) {
      if (delivery.state === 'attempting' || delivery.state === 'unknown')
        turns.set(delivery.id, await unclearTurn(tx, delivery, context))
    }
    return turns
  })
  const first = new Map(requests.toReversed().map((request) => [request.payload.communication_id, request]))
  return (request) => {
    const { communication_id } = request.payload
    const turn = turns.get(communication_id) ?? DONE
    return first.get(communication_id) === request ? turn : afterOther(turn)
  }
}

/**
 * The turn of a second run of a message's job at the same time, as after a lease that lapsed. It would find that the
 * first run is attempting to send.
 */
function afterOther(turn: Turn): Turn {
  switch (turn.kind) {
    case 'send':
      return { kind: 'later', inMs: turn.message.message.settleMs }
    case 'ask':
      return { kind: 'later', inMs: turn.message.settleMs }
    case 'done':
    case 'later':
      return turn
  }
}

/** The turn of a message whose last attempt may have reached the provider. */
async function unclearTurn(tx: PracticeTx, delivery: DeliveryRow, { deps, log }: JobContext): Promise<Turn> {
  const now = deps.clock.now()
  const message = (await outgoingOf(tx, [delivery], deps)).get(delivery.id)
  if (!message) return DONE
  const unsettledMs = message.settleMs - msSinceAttempt(delivery, now)
  if (unsettledMs > 0) return { kind: 'later', inMs: unsettledMs }
  log.warn({ communication_id: delivery.id }, 'asking the provider about an unclear result')
  if (delivery.state === 'attempting') await changeDelivery(tx, delivery.id, { state: 'unknown' })
  return {
    kind: 'ask',
    message,
    since: delivery.attempted_at ?? now,
    assignedIds: delivery.to_number ? await assignedProviderIds(tx, delivery.to_number) : new Set(),
  }
}

function msSinceAttempt(delivery: DeliveryRow, now: Date): number {
  return now.getTime() - (delivery.attempted_at?.getTime() ?? 0)
}
