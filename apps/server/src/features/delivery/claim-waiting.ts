import { nextDelivery } from '@enamel/domain/communications/delivery/delivery'
import type { Obstacle } from '@enamel/domain/communications/delivery/obstacle'
import type { Clock } from '../../clock.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import { deliverInBackgroundKind } from './deliver.kind.ts'
import { changeDeliveries, type DeliveryRow } from './delivery.queries.ts'
import { obstaclesTo } from './obstacles.ts'
import { outgoingOf } from './outgoing.ts'
import type { Outgoing } from './outgoing-message.ts'
import { scheduleNextTurns } from './schedule-next-turns.ts'
import { refuseAll } from './settle-deliveries.ts'

/** A message that is about to be sent, for the `attempt`th time. */
export interface ClaimedMessage
  extends Pick<DeliveryRow, 'id' | 'comm_type' | 'bulk_batch_id' | 'system_actor'> {
  message: Outgoing
  attempt: number
}

/** Messages that were claimed together. */
export interface Claim {
  messages: readonly ClaimedMessage[]
  /** When it was read that they may be sent, by `performance.now()`. */
  checkedAt: number
}

/**
 * Records that these waiting messages are about to be sent, which has to be committed before the provider is called.
 * Messages in the background that may no longer be sent fail instead, and those that
 * have to wait stay waiting.
 */
export async function claimWaiting(
  tx: PracticeTx,
  waiting: readonly DeliveryRow[],
  deps: Dependencies,
): Promise<Claim> {
  const checkedAt = performance.now()
  const now = deps.clock.now()
  const obstacles = await obstaclesTo(tx, waiting, now)
  await stopAll(tx, waiting, { obstacles, now, clock: deps.clock })
  const claimed = waiting.filter(({ id }) => !obstacles.has(id))
  const outgoing = await outgoingOf(tx, claimed, deps)
  await changeDeliveries(
    tx,
    claimed.map(({ id, attempt }) => ({ id, attempt: attempt + 1, state: 'attempting', attemptedAt: now })),
  )
  const messages = claimed.flatMap(({ id, comm_type, bulk_batch_id, system_actor, attempt }) => {
    const message = outgoing.get(id)
    return message ? [{ id, comm_type, bulk_batch_id, system_actor, message, attempt: attempt + 1 }] : []
  })
  return { messages, checkedAt }
}

/** Fails messages that may no longer be sent, and gives those that have to wait a job at their time. */
async function stopAll(
  tx: PracticeTx,
  waiting: readonly DeliveryRow[],
  { obstacles, now, clock }: { obstacles: ReadonlyMap<string, Obstacle>; now: Date; clock: Clock },
): Promise<void> {
  await refuseAll(
    tx,
    waiting.flatMap((delivery) => {
      const obstacle = obstacles.get(delivery.id)
      const step = nextDelivery(delivery.state, 'withdrawn')
      return obstacle?.kind === 'withdrawn' && step.ok
        ? [{ delivery, reason: obstacle.reason, state: step.state }]
        : []
    }),
    now,
  )
  const turns = [...obstacles].flatMap(([communicationId, obstacle]) =>
    obstacle.kind === 'wait' ? [{ communicationId, inMs: obstacle.until.getTime() - now.getTime() }] : [],
  )
  await scheduleNextTurns(tx, deliverInBackgroundKind, turns, clock)
}
