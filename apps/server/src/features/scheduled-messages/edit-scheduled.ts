import type { ScheduledContent, scheduledMessages } from '@enamel/contract/scheduled-messages'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { dequeue } from '../../jobs/enqueue.ts'
import { unbindUploads } from '../communications/index.ts'
import { attachmentUrl } from '../timeline/index.ts'
import { emitChange } from './emit-change.ts'
import { subjectOf, textOf } from './present-scheduled.ts'
import { deleteScheduled, lockListed, type ScheduledRow } from './scheduled-message.queries.ts'
import { sendDueKey } from './send-due.kind.ts'

/** Takes a message back into the composer of the user who asks, whoever scheduled it. */
export const editScheduled: Handler<typeof scheduledMessages.edit> = (
  { deps, session, change },
  { params },
) =>
  change(async (tx) => {
    const locked = await lockListed(tx, params.id)
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
