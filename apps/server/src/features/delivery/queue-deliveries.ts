import { BULK_SET_SIZE } from '@enamel/domain/bulk/bulk'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { jsonTable } from '../../db/rows-as-json.ts'
import { enqueueAll, type When } from '../../jobs/enqueue.ts'
import { deliverKey, deliverKind, deliverSetKind } from './deliver.kind.ts'

const deliveries = jsonTable('deliveries', {
  communication_id: 'uuid',
  state: 'text',
  undo_until: 'timestamptz',
})

interface QueuedDeliveries {
  ids: readonly string[]
  isInBackground: boolean
  /** When no user can take the messages back any more, so that a worker may start them; null for now. */
  undoUntil: When | null
}

/**
 * Queues messages that have just been written: each with a job of its own, those in the background in sets. Message,
 * delivery and job are written in one transaction, so that exactly the messages that staff see as sending are sent.
 */
export async function queueDeliveries(
  tx: PracticeTx,
  { ids, isInBackground, undoUntil }: QueuedDeliveries,
): Promise<void> {
  const { clientId: client_id } = tx
  tx.append(
    deliveries,
    ids.map((communication_id) => ({
      communication_id,
      state: 'waiting',
      undo_until: undoUntil?.at ?? null,
    })),
  )
  if (isInBackground) {
    const sets = chunksOf(ids, BULK_SET_SIZE)
    await enqueueAll(
      tx,
      deliverSetKind,
      sets.map((communication_ids) => ({ payload: { client_id, communication_ids } })),
    )
  } else {
    const payloads = ids.map((communication_id) => ({ client_id, communication_id }))
    await enqueueAll(
      tx,
      deliverKind,
      payloads.map((payload) => ({
        payload,
        key: deliverKey(payload),
        ...(undoUntil && { when: undoUntil }),
      })),
    )
  }
}

function chunksOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
