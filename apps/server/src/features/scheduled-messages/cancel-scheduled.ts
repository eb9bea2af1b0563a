import type { ScheduledContent, scheduledMessages } from '@enamel/contract/scheduled-messages'
import { CANCELLED_LIFE_MS } from '@enamel/domain/scheduled-messages/scheduled-message'
import { noContent, ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { dequeue } from '../../jobs/enqueue.ts'
import { unbindUploads } from '../communications/index.ts'
import { attachmentUrl } from '../timeline/index.ts'
import { emitChange } from './emit-change.ts'
import { presentScheduled, subjectOf, textOf } from './present-scheduled.ts'
import {
  deleteScheduled,
  listedById,
  lockScheduled,
  lockWaiting,
  type ScheduledRow,
  updateScheduled,
} from './scheduled-message.queries.ts'
import { enqueueSendDue, sendDueKey } from './send-due.kind.ts'

/** Cancels a scheduled message, of whichever author. It is stored for an hour, so that this can be undone. */
export const cancelScheduled: Handler<typeof scheduledMessages.cancel> = (
  { deps, session, change },
  { params },
) =>
  change(async (tx) => {
    const locked = await lockWaiting(tx, params.id)
    if (!locked) return refuse('not_found')
    const now = deps.clock.now()
    await updateScheduled(tx, params.id, { cancelled_at: now })
    dequeue(tx, sendDueKey(params))
    await emitChange(tx, locked.row, { change: 'cancelled', by: session.userId, at: now })
    return { ...noContent, patientIds: [locked.patient.id] }
  })

/** Schedules a cancelled message again, with its author, its time and its files. */
export const restoreScheduled: Handler<typeof scheduledMessages.restore> = (
  { deps, session, change },
  { params },
) =>
  change(async (tx) => {
    const locked = await lockScheduled(tx, params.id)
    const now = deps.clock.now()
    if (!locked) return refuse('not_found')
    const { cancelled_at, send_at } = locked.row
    if (cancelled_at) {
      if (now.getTime() - cancelled_at.getTime() > CANCELLED_LIFE_MS) return refuse('not_found')
      await updateScheduled(tx, params.id, { cancelled_at: null })
      if (locked.row.state === 'waiting')
        await enqueueSendDue(tx, params.id, { at: send_at, clock: deps.clock })
      await emitChange(tx, locked.row, { change: 'restored', by: session.userId, at: now })
    }
    return ok(presentScheduled(await listedById(tx, params.id)), { patientIds: [locked.patient.id] })
  })

/** Takes a message back into the composer of the user who asks, whoever scheduled it. */
export const editScheduled: Handler<typeof scheduledMessages.edit> = (
  { deps, session, change },
  { params },
) =>
  change(async (tx) => {
    const locked = await lockWaiting(tx, params.id)
    if (!locked) return refuse('not_found')
    const now = deps.clock.now()
    const files = await unbindUploads(tx, params.id, { userId: session.userId, now })
    await deleteScheduled(tx, params.id)
    dequeue(tx, sendDueKey(params))
    await emitChange(tx, locked.row, { change: 'edited', by: session.userId, at: now })
    return ok(contentOf(locked.row, files), { patientIds: [locked.patient.id] })
  })

function contentOf(row: ScheduledRow, files: Awaited<ReturnType<typeof unbindUploads>>): ScheduledContent {
  const order = row.kind === 'text' ? row.request.attachment_ids : []
  return {
    channel: row.channel,
    subject: subjectOf(row),
    text: textOf(row),
    template_id: row.request.template_id,
    is_template: row.kind === 'template',
    end_snooze: row.request.end_snooze,
    files: files
      .sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
      .map(({ id, name, type, size }) => ({ id, name, type, size: size ?? 0, url: attachmentUrl(id) })),
  }
}
