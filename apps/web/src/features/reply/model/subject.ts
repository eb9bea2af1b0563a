import { replySubject } from '@enamel/domain/communications/email/reply-subject'
import { SUBJECT_MAX } from '@enamel/domain/communications/messages/limits'
import type { CommunicationEvent, TimelineEvent } from '@enamel/domain/timeline/event'
import { byTime } from '@enamel/domain/timeline/with-event'

/** The email to which the next one replies. */
export function latestInboundEmail(items: readonly TimelineEvent[]): CommunicationEvent | undefined {
  return items.filter(isInboundEmail).sort(byTime).at(-1)
}

function isInboundEmail(item: TimelineEvent): item is CommunicationEvent {
  return item.type === 'communication' && item.inbound && item.comm_type === 'email'
}

const HALF_A_CHARACTER = /[\ud800-\udbff]$/

/**
 * The initial subject of an email: "Re: " and the subject of the latest inbound email, truncated to the maximum length
 * (RPL-05); empty without an inbound email (RPL-09).
 */
export function prefilledSubject(items: readonly TimelineEvent[]): string {
  const latest = latestInboundEmail(items)
  if (!latest?.subject?.trim()) return ''
  return replySubject(latest.subject).slice(0, SUBJECT_MAX).replace(HALF_A_CHARACTER, '')
}
