import type { MessageState } from '../communications/messages/status.ts'
import { isForward } from '../communications/messages/status.ts'
import { msOf } from '../time/moment.ts'
import type { CommunicationEvent, TimelineEvent } from './event.ts'

/** Oldest first; events of the same instant by id, so that the order is the same for everybody. */
export function byTime(a: TimelineEvent, b: TimelineEvent): number {
  return msOf(a.datetime) - msOf(b.datetime) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

function isAhead(known: MessageState, arriving: MessageState): boolean {
  if (known.retry.count !== arriving.retry.count) return known.retry.count > arriving.retry.count
  if (arriving.status === null) return true
  const from = arriving.retry.active ? 'sending' : arriving.status
  const to = known.retry.active ? 'sending' : known.status
  return to !== null && isForward(from, to)
}

/** The received event with the later status of the two, since no status goes backwards (DESIGN section 6). */
function further(known: CommunicationEvent, arriving: CommunicationEvent): CommunicationEvent {
  if (!isAhead(known, arriving)) return arriving
  const { status, failure_reason, retry } = known
  return { ...arriving, status, failure_reason, retry }
}

/** One event out of two of the same id. */
export function sameEvent(known: TimelineEvent, arriving: TimelineEvent): TimelineEvent {
  return known.type === 'communication' && arriving.type === 'communication'
    ? further(known, arriving)
    : arriving
}

/**
 * The events with a new one in its place by time. One with a known id replaces the earlier one and never appears twice
 * (TML-15).
 */
export function arrive(items: readonly TimelineEvent[], arriving: TimelineEvent): TimelineEvent[] {
  const known = items.find((item) => item.id === arriving.id)
  const others = known ? items.filter((item) => item.id !== arriving.id) : items
  return [...others, known ? sameEvent(known, arriving) : arriving].sort(byTime)
}
