import type { TimelineEvent } from '@enamel/domain/timeline/event'
import type { CachedTimeline } from './cached-timeline.ts'

/** The ids of messages that this page is taking back, or has taken back: they are never used again. */
export const hiddenEvents = new Set<string>()

export function withoutHidden(items: TimelineEvent[]): TimelineEvent[] {
  return items.some(({ id }) => hiddenEvents.has(id))
    ? items.filter(({ id }) => !hiddenEvents.has(id))
    : items
}

/** The timeline without hidden events; the same object if none is hidden. */
export function shownTimeline(timeline: CachedTimeline): CachedTimeline {
  const items = withoutHidden(timeline.items)
  return items === timeline.items ? timeline : { ...timeline, items }
}
