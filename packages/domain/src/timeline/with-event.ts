import type { MessageState } from '../communications/messages/status.ts'
import { isForward } from '../communications/messages/status.ts'
import { msOf } from '../time/moment.ts'
import type { CommunicationEvent, TimelineEvent } from './event.ts'

/** Compares events for sorting: the oldest first, those of the same instant by id, so that all users see one order. */
export function byTime(a: TimelineEvent, b: TimelineEvent): number {
  return msOf(a.datetime) - msOf(b.datetime) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

function isAhead(known: MessageState, incoming: MessageState): boolean {
  if (known.retry.count !== incoming.retry.count) return known.retry.count > incoming.retry.count
  if (incoming.status === null) return true
  const from = incoming.retry.active ? 'sending' : incoming.status
  const to = known.retry.active ? 'sending' : known.status
  return to !== null && isForward(from, to)
}

/** The incoming event with the later status of the two, since no status goes backwards. */
function withLaterStatus(known: CommunicationEvent, incoming: CommunicationEvent): CommunicationEvent {
  if (!isAhead(known, incoming)) return incoming
  const { status, failure_reason, retry } = known
  return { ...incoming, status, failure_reason, retry }
}

/** Merges two events with the same id. */
export function mergeEvents(known: TimelineEvent, incoming: TimelineEvent): TimelineEvent {
  return known.type === 'communication' && incoming.type === 'communication'
    ? withLaterStatus(known, incoming)
    : incoming
}

/**
 * The events, with the incoming event at its position by time. An event with a known id replaces the earlier one and
 * never appears twice (TML-15).
 */
export function withEvent(items: readonly TimelineEvent[], incoming: TimelineEvent): TimelineEvent[] {
  const known = items.find((item) => item.id === incoming.id)
  const others = known ? items.filter((item) => item.id !== incoming.id) : items
  return [...others, known ? mergeEvents(known, incoming) : incoming].sort(byTime)
}
