import type { communications } from '@enamel/contract/communications'
import { undoProblem } from '@enamel/domain/communications/messages/undo-send'
import { claimIds } from '../../db/idempotent.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { dequeue } from '../../jobs/enqueue.ts'
import { entryId, removeMessage, TIMELINE_ENTRY } from '../communications/index.ts'
import { type DeliveryRow, deliverKey, lockDelivery } from '../delivery/index.ts'
import { lockPatient } from '../patients/index.ts'
import { restoreSnoozeEndedBy } from '../snooze/index.ts'
import { announceTimeline, readEvent } from '../timeline/index.ts'

/**
 * Takes back a message, as if it had never been sent: its files return to the draft, and a snooze that it ended begins
 * again. A worker that claims the message locks the same row, so that it is either sent or taken back. An id without a
 * message is used up, so that a request to send it that is still on its way is refused.
 */
export const undoMessage: Handler<typeof communications.undo> = ({ deps, session, change }, { params }) =>
  change(async (tx) => {
    const { id, commId } = params
    const now = deps.clock.now()
    // Read before anything is locked, since a worker that settles a delivery locks the patient last.
    const sent = await sentMessage(tx, commId)
    if (sent && sent.patient_id !== id) return refuse('not_found')
    const earlyProblem = sent && undoProblem(undoInput(sent), session.userId, now)
    if (earlyProblem) return refuse(earlyProblem)

    const patient = await lockPatient(tx, id)
    if (!patient) return refuse('not_found')
    const delivery = await lockDelivery(tx, commId)
    if (!delivery) {
      if (await readEvent(tx, id, commId, deps)) return refuse('not_found')
      await claimIds(tx, { operation: TIMELINE_ENTRY, ids: [entryId(commId, id, {})], now })
      return ok({ version: patient.timeline_version })
    }
    if (delivery.patient_id !== id) return refuse('not_found')
    const problem = undoProblem(undoInput(delivery), session.userId, now)
    if (problem) return refuse(problem)

    await removeMessage(tx, { message: delivery, userId: session.userId, now })
    dequeue(tx, deliverKey({ communication_id: commId }))
    await restoreSnoozeEndedBy(tx, id, { at: delivery.datetime, author: session.userId }, now)
    const version = await announceTimeline(tx, id)
    await tx.emit({
      name: 'message_removed',
      patientId: id,
      at: now,
      messageId: commId,
      commType: delivery.comm_type,
      sentAt: delivery.datetime,
      version,
    })
    return ok({ version })
  })

type UndoRow = Pick<DeliveryRow, 'user_id' | 'retry_count'> & {
  [Column in 'state' | 'attempt' | 'undo_until']: DeliveryRow[Column] | null
}

function undoInput({ user_id, retry_count, state, attempt, undo_until }: UndoRow) {
  return {
    author: user_id,
    delivery: state && { state, undoUntil: undo_until, attempts: attempt ?? 0, retries: retry_count },
  }
}

function sentMessage(tx: PracticeTx, id: string) {
  return tx
    .selectFrom('communications')
    .leftJoin('deliveries', (join) =>
      join
        .onRef('deliveries.client_id', '=', 'communications.client_id')
        .onRef('deliveries.communication_id', '=', 'communications.id'),
    )
    .select([
      'communications.patient_id',
      'communications.user_id',
      'communications.retry_count',
      'deliveries.state',
      'deliveries.attempt',
      'deliveries.undo_until',
    ])
    .where('communications.client_id', '=', tx.clientId)
    .where('communications.id', '=', id)
    .executeTakeFirst()
}
