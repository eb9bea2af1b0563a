import type { Clock } from '../../clock.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { enqueueAll } from '../../jobs/enqueue.ts'
import type { JobKind } from '../../jobs/job.ts'
import { type DeliverPayload, deliverKey } from './deliver.kind.ts'

interface ScheduledTurn {
  communicationId: string
  inMs: number
}

/** Schedules the next turns of messages, each `inMs` milliseconds from now, if the transaction commits. */
export function scheduleNextTurns(
  tx: PracticeTx,
  kind: JobKind<DeliverPayload>,
  turns: readonly ScheduledTurn[],
  clock: Clock,
): Promise<void> {
  const now = clock.now().getTime()
  const jobs = turns.map(({ communicationId, inMs }) => {
    const payload = { client_id: tx.clientId, communication_id: communicationId }
    return { payload, key: deliverKey(payload), when: { at: new Date(now + inMs), clock } }
  })
  return enqueueAll(tx, kind, jobs)
}
