import type { MessageState } from '../communications/status.ts'
import { isForward } from '../communications/status.ts'
import { msOf } from '../time/moment.ts'
import type { CommunicationEvent, TimelineEvent } from './event.ts'

/** Oldest first; events of the same instant by id, so that the order is the same for everybody. */
export function byTime(a: TimelineEvent, b: TimelineEvent): number {
  return msOf(a.datetime) - msOf(b.datetime) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

function isAhead(held: MessageState, arriving: MessageState): boolean {
  if (held.retry.count !== arriving.retry.count) return held.retry.count > arriving.retry.count
  if (arriving.status === null) return true
  const from = arriving.retry.active ? 'sending' : arriving.status
  const to = held.retry.active ? 'sending' : held.status
  return to !== null && isForward(from, to)
}

/** The arriving event with the further status of the two, since no status goes backwards (DESIGN section 6). */
function further(held: CommunicationEvent, arriving: CommunicationEvent): CommunicationEvent {
  if (!isAhead(held, arriving)) return arriving
  const { status, failure_reason, retry } = held
  return { ...arriving, status, failure_reason, retry }
}

/** One event out of two of the same id. */
export function sameEvent(held: TimelineEvent, arriving: TimelineEvent): TimelineEvent {
  return held.type === 'communication' && arriving.type === 'communication'
    ? further(held, arriving)
    : arriving
}

/**
 * The events with an arriving one in its place by time. One with a known id replaces what is held and never appears
 * twice (TML-15).
 */
export function arrive(items: readonly TimelineEvent[], arriving: TimelineEvent): TimelineEvent[] {
  const held = items.find((item) => item.id === arriving.id)
  const others = held ? items.filter((item) => item.id !== arriving.id) : items
  return [...others, held ? sameEvent(held, arriving) : arriving].sort(byTime)
}
