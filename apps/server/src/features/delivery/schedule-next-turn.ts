import type { Clock } from '../../clock.ts'
import type { PracticeTx } from '../../db/database.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { type DeliverPayload, deliverKey, deliverKind } from './deliver.kind.ts'

/** Schedules the message's next turn `inMs` milliseconds from now, if the transaction commits. */
export function scheduleNextTurn(
  tx: PracticeTx,
  payload: DeliverPayload,
  inMs: number,
  clock: Clock,
): Promise<void> {
  const at = new Date(clock.now().getTime() + inMs)
  return enqueue(tx, deliverKind, payload, { key: deliverKey(payload), when: { at, clock } })
}
