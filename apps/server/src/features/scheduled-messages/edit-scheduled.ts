import type { ScheduledContent, scheduledMessages } from '@enamel/contract/scheduled-messages'
import { ok } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { dequeue } from '../../jobs/enqueue.ts'
import { unbindUploads } from '../communications/index.ts'
import { attachmentUrl } from '../timeline/index.ts'
import { changeListed } from './change-listed.ts'
import { emitChange } from './emit-change.ts'
import { subjectOf, textOf } from './present-scheduled.ts'
import { type ScheduledRow, updateScheduled } from './scheduled-message.queries.ts'
import { sendDueKey } from './send-due.kind.ts'

/**
 * Takes a message back into the composer of the user who asks, whoever scheduled it. Its row stays for an hour, so that a
 * colleague who meant to change it as well reads who edits it.
 */
export const editScheduled: Handler<typeof scheduledMessages.edit> = (context, { params }) =>
  changeListed(context, params, async (tx, { patient, row }, now) => {
    const { userId } = context.session
    const files = await unbindUploads(tx, row.id, { userId, now })
    await updateScheduled(tx, row.id, { cancelled_at: now, cancelled_by: userId, is_edited: true })
    dequeue(tx, sendDueKey(row))
    await emitChange(tx, row, { change: 'edited', by: userId, at: now })
    return ok(contentOf(row, files), { patientIds: [patient.id] })
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
