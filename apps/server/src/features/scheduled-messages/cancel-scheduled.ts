import type { scheduledMessages } from '@enamel/contract/scheduled-messages'
import { CANCELLED_LIFE_MS } from '@enamel/domain/scheduled-messages/scheduled-message'
import { noContent, ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { dequeue } from '../../jobs/enqueue.ts'
import { changeListed } from './change-listed.ts'
import { emitChange } from './emit-change.ts'
import { presentScheduled } from './present-scheduled.ts'
import { listedById, lockScheduled, updateScheduled } from './scheduled-message.queries.ts'
import { enqueueSendDue, sendDueKey } from './send-due.kind.ts'

/** Cancels a scheduled message, of whichever author. It is stored for an hour, so that this can be undone. */
export const cancelScheduled: Handler<typeof scheduledMessages.cancel> = (context, { params }) =>
  changeListed(context, params, async (tx, { patient, row }, now) => {
    const { userId } = context.session
    await updateScheduled(tx, row.id, { cancelled_at: now, cancelled_by: userId })
    dequeue(tx, sendDueKey(row))
    await emitChange(tx, row, { change: 'cancelled', by: userId, at: now })
    return { ...noContent, patientIds: [patient.id] }
  })

/** Schedules a cancelled message again, with its author, its time and its files. */
export const restoreScheduled: Handler<typeof scheduledMessages.restore> = (
  { deps, session, change },
  { params },
) =>
  change(async (tx) => {
    const locked = await lockScheduled(tx, params.id)
    const now = deps.clock.now()
    if (!locked || locked.row.is_edited) return refuse('not_found')
    const { cancelled_at, send_at } = locked.row
    if (cancelled_at) {
      if (now.getTime() - cancelled_at.getTime() > CANCELLED_LIFE_MS) return refuse('not_found')
      await updateScheduled(tx, params.id, { cancelled_at: null, cancelled_by: null })
      if (locked.row.state === 'waiting')
        await enqueueSendDue(tx, params.id, { at: send_at, clock: deps.clock })
      await emitChange(tx, locked.row, { change: 'restored', by: session.userId, at: now })
    }
    return ok(presentScheduled(await listedById(tx, params.id)), { patientIds: [locked.patient.id] })
  })
