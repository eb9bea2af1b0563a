import { isBlank } from '@enamel/domain/text/blank'
import { msOf } from '@enamel/domain/time/moment'
import type { AttachmentEvent, TimelineEvent } from '@enamel/domain/timeline/event'

/** The maximum time between consecutive attachments of one group (COM-21). */
export const ATTACHMENT_GROUP_SECONDS = 120

function belongsTo(last: AttachmentEvent, lastAt: number, next: AttachmentEvent): boolean {
  return (
    last.comm_type === next.comm_type &&
    last.inbound === next.inbound &&
    msOf(next.datetime) - lastAt <= ATTACHMENT_GROUP_SECONDS * 1000
  )
}

/**
 * A received SMS or WhatsApp message that contains only files is shown as files, so that pictures sent one after the
 * other form a group. A deleted message stays a message, since the deletion has to be visible.
 */
function asFiles(item: TimelineEvent): TimelineEvent {
  if (item.type !== 'communication' || !item.inbound || item.status === 'deleted') return item
  if (item.comm_type !== 'sms' && item.comm_type !== 'whatsapp_message') return item
  if (item.attachments.length === 0 || !isBlank(item.text_content)) return item
  const { id, datetime, inbound, comm_type, attachments } = item
  return { type: 'attachment', id, datetime, inbound, comm_type, attachments }
}

/**
 * Merges consecutive attachments of the same comm type and direction into the first of them, if each was sent within
 * 120 seconds of the previous one (COM-21, TML-15). An event between two attachments separates them.
 * @param items in order of time
 */
export function mergeAttachments(items: readonly TimelineEvent[]): TimelineEvent[] {
  const merged: TimelineEvent[] = []
  let lastAt = 0
  for (const item of items.map(asFiles)) {
    const last = merged.at(-1)
    if (item.type === 'attachment' && last?.type === 'attachment' && belongsTo(last, lastAt, item)) {
      merged[merged.length - 1] = { ...last, attachments: [...last.attachments, ...item.attachments] }
    } else {
      merged.push(item)
    }
    if (item.type === 'attachment') lastAt = msOf(item.datetime)
  }
  return merged
}
