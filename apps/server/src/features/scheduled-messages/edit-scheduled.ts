import type { ScheduledContent, scheduledMessages } from '@enamel/contract/scheduled-messages'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { dequeue } from '../../jobs/enqueue.ts'
import { unbindUploads } from '../communications/index.ts'
import { practiceOf } from '../practice/index.ts'
import { channelRefusal } from '../sending/index.ts'
import { templateById } from '../templates/index.ts'
import { attachmentUrl } from '../timeline/index.ts'
import { changeListed } from './change-listed.ts'
import { emitChange } from './emit-change.ts'
import { subjectOf, textOf } from './present-scheduled.ts'
import { type ScheduledRow, updateScheduled } from './scheduled-message.queries.ts'
import { sendDueKey } from './send-due.kind.ts'

/**
 * Takes a message back into the composer of the user who asks, whoever scheduled it. Its row stays for an hour, so that a
 * colleague who meant to change it as well reads who edits it. On a channel that cannot be used, it stays scheduled,
 * since the composer would not show it.
 */
export const editScheduled: Handler<typeof scheduledMessages.edit> = (context, { params }) =>
  changeListed(context, params, async (tx, { patient, row }, now) => {
    const { deps, session } = context
    const { channel } = row
    const unusable = await channelRefusal({ tx, channel, practice: await practiceOf(tx), patient }, deps)
    if (unusable) return refuse('channel_unusable', { values: { reason: unusable.text } })
    const owner = { userId: session.userId, now }
    const files = await unbindUploads(tx, row.id, owner)
    await updateScheduled(tx, row.id, { cancelled_at: now, cancelled_by: session.userId, is_edited: true })
    dequeue(tx, sendDueKey(row))
    await emitChange(tx, row, { change: 'edited', by: session.userId, at: now })
    return ok(contentOf(row, files, await usableTemplateId(tx, row)), { patientIds: [patient.id] })
  })

/** The template of a message; null for a text whose template has been removed since, with which it cannot be sent. */
async function usableTemplateId(tx: PracticeTx, { kind, channel, request }: ScheduledRow) {
  const id = request.template_id
  if (id === null || kind === 'template') return id
  return (await templateById(tx, id))?.channel === channel ? id : null
}

function contentOf(
  row: ScheduledRow,
  files: Awaited<ReturnType<typeof unbindUploads>>,
  template_id: string | null,
): ScheduledContent {
  const order = row.kind === 'text' ? row.request.attachment_ids : []
  return {
    channel: row.channel,
    subject: subjectOf(row),
    text: textOf(row),
    template_id,
    is_template: row.kind === 'template',
    end_snooze: row.request.end_snooze,
    files: files
      .sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
      .map(({ id, name, type, size }) => ({ id, name, type, size: size ?? 0, url: attachmentUrl(id) })),
  }
}
