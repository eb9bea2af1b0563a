import { arrive, byTime, sameEvent } from '@enamel/domain/timeline/arrive'
import type { Timeline, TimelineEvent } from '@enamel/domain/timeline/event'

export interface CachedTimeline extends Timeline {
  /** Whether a failed refresh removed the events (C1-14): those in `items` are not the whole timeline. */
  emptied?: boolean
}

/**
 * The timeline to cache after an answer of the server: an answer older than the cached one is dropped (G1-05).
 * Otherwise the answer's events, with no status behind the one already shown, and those made on this screen that it
 * lacks.
 */
export function takeAnswer(cached: CachedTimeline | undefined, answer: Timeline): CachedTimeline {
  if (!cached) return { ...answer, items: [...answer.items].sort(byTime) }
  if (answer.version < cached.version) return cached
  const known = new Map(cached.items.map((item) => [item.id, item]))
  const answered = new Set(answer.items.map((item) => item.id))
  const items = answer.items.map((item) => {
    const before = known.get(item.id)
    return before && !before.local ? sameEvent(before, item) : item
  })
  const unanswered = cached.items.filter((item) => item.local && !answered.has(item.id))
  return { items: [...items, ...unanswered].sort(byTime), version: answer.version }
}

/**
 * The version to cache after one change: the change's own when it is the next one (TML-08). After a gap it stays, so
 * that the missing changes are loaded.
 */
export function afterChange(cached: number, change: number): number {
  return change === cached + 1 ? change : cached
}

/** The timeline with an event that arrived separately, unless an answer has brought it already (TML-15). */
export function takeEvent(cached: CachedTimeline, event: TimelineEvent, version: number): CachedTimeline {
  if (!isBehind(cached, version)) return cached
  return { ...cached, items: arrive(cached.items, event), version: afterChange(cached.version, version) }
}

/** Whether the cached timeline is behind an announced version, so that it must be loaded again. */
export function isBehind(cached: Pick<Timeline, 'version'>, announced: number): boolean {
  return cached.version < announced
}
