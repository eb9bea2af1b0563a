import type { Timeline, TimelineEvent } from '@enamel/domain/timeline/event'
import { byTime, mergeEvents, withEvent } from '@enamel/domain/timeline/with-event'

export interface CachedTimeline extends Timeline {
  /** Whether a failed refresh removed events (C1-14): `items` is then not the whole timeline. */
  emptied?: boolean
}

/**
 * The timeline to cache after a response of the server. A response older than the cached timeline is dropped (G1-05).
 * Otherwise the result has the events of the response, with no status earlier than the shown status, and the events
 * created on this screen that the response lacks.
 */
export function mergeResponse(cached: CachedTimeline | undefined, response: Timeline): CachedTimeline {
  if (!cached) return { ...response, items: [...response.items].sort(byTime) }
  if (response.version < cached.version) return cached
  const known = new Map(cached.items.map((item) => [item.id, item]))
  const received = new Set(response.items.map((item) => item.id))
  const items = response.items.map((item) => {
    const before = known.get(item.id)
    return before && !before.local ? mergeEvents(before, item) : item
  })
  const ownItems = cached.items.filter((item) => item.local && !received.has(item.id))
  return { items: [...items, ...ownItems].sort(byTime), version: response.version }
}

/**
 * The version to cache after one change: the change's version if it is the next one (TML-08). After a gap the cached
 * version stays, so that the missing changes are loaded.
 */
export function versionAfterChange(cached: number, change: number): number {
  return change === cached + 1 ? change : cached
}

/** The timeline with a separately received event, unless it contains the event already (TML-15). */
export function addEvent(cached: CachedTimeline, event: TimelineEvent, version: number): CachedTimeline {
  if (!isBehind(cached, version)) return cached
  return {
    ...cached,
    items: withEvent(cached.items, event),
    version: versionAfterChange(cached.version, version),
  }
}

/** Whether the cached timeline is older than an announced version, so that it must be loaded again. */
export function isBehind(cached: Pick<Timeline, 'version'>, announced: number): boolean {
  return cached.version < announced
}
