import { replySubject } from '../mail/reply-subject.ts'
import { byTime } from '../timeline/arrive.ts'
import type { CommunicationEvent, TimelineEvent } from '../timeline/event.ts'

function isInboundEmail(item: TimelineEvent): item is CommunicationEvent {
  return item.type === 'communication' && item.inbound && item.comm_type === 'email'
}

/** The subject an email starts with: "Re: " and that of the latest inbound email, empty if there is none (RPL-09). */
export function prefilledSubject(items: readonly TimelineEvent[]): string {
  const latest = items.filter(isInboundEmail).sort(byTime).at(-1)
  return latest?.subject?.trim() ? replySubject(latest.subject) : ''
}
