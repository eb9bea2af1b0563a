import { msOf } from '../time/moment.ts'
import type { AttachmentEvent, TimelineEvent } from './event.ts'

/** Attachments this close to each other are one group (COM-21). */
export const ATTACHMENT_GROUP_SECONDS = 120

function belongsTo(last: AttachmentEvent, lastAt: number, next: AttachmentEvent): boolean {
  return (
    last.comm_type === next.comm_type &&
    last.inbound === next.inbound &&
    msOf(next.datetime) - lastAt <= ATTACHMENT_GROUP_SECONDS * 1000
  )
}

/**
 * The events in order of time, consecutive attachments of the same comm type and direction within 120 seconds of each
 * other merged into the first of them (COM-21, TML-15). Another event between them parts them.
 */
export function mergeAttachments(items: readonly TimelineEvent[]): TimelineEvent[] {
  const merged: TimelineEvent[] = []
  let lastAt = 0
  for (const item of items) {
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
