import type { StatusReport } from '@enamel/domain/communications/messages/status'
import { applyReport } from '@enamel/domain/communications/messages/status'
import type { TimelineEvent } from '@enamel/domain/timeline/event'
import { readEvent } from '@enamel/domain/timeline/read-event'
import { withEvent } from '@enamel/domain/timeline/with-event'
import type { QueryClient } from '@tanstack/react-query'
import type { TimelineChange } from '../../signed-in/screen-effect.ts'
import { addEvent, type CachedTimeline, isBehind, versionAfterChange } from './model/cached-timeline.ts'
import { hiddenEvents, shownTimeline, withoutHidden } from './model/hidden-events.ts'
import { timelineKey, timelineQuery, timelineUpdate } from './timeline.api.ts'

// Changes cached timelines after real-time events, and while messages are sent on this screen. A timeline that is not
// cached needs no change, since it is loaded when it is opened.

/**
 * Changes the cached events of a patient's timeline. `version` is the timeline's version after the change, if it is
 * known.
 */
export function changeTimeline(
  queries: QueryClient,
  patientId: string,
  change: (items: readonly TimelineEvent[]) => TimelineEvent[],
  version = 0,
): void {
  queries.setQueryData<CachedTimeline>(timelineKey(patientId), (cached) =>
    cached
      ? {
          ...cached,
          items: withoutHidden(change(cached.items)),
          version: versionAfterChange(cached.version, version),
        }
      : cached,
  )
}

/** Hides an event of a cached timeline, also when it is loaded again. @returns the event, if it was shown */
export function hideEvent(queries: QueryClient, patientId: string, id: string): TimelineEvent | undefined {
  const cached = queries.getQueryData<CachedTimeline>(timelineKey(patientId))
  hiddenEvents.add(id)
  changeTimeline(queries, patientId, (items) => [...items])
  return cached?.items.find((item) => item.id === id)
}

/** Shows a hidden event again. */
export function showEvent(
  queries: QueryClient,
  patientId: string,
  id: string,
  event: TimelineEvent | undefined,
): void {
  hiddenEvents.delete(id)
  changeTimeline(queries, patientId, (items) => (event ? withEvent(items, event) : [...items]))
}

/** Adds a communication from a real-time event at its position by time; it never appears twice (TML-15). */
export function appendCommunication(
  queries: QueryClient,
  { patientId, version }: TimelineChange,
  event: unknown,
): void {
  const read = readEvent(event)
  if (!read) return
  queries.setQueryData<CachedTimeline>(timelineKey(patientId), (cached) =>
    cached ? shownTimeline(addEvent(cached, read, version)) : cached,
  )
}

/** Sets the status of a message from a report, in lower case and never backwards (COM-09, RT-06). */
export function applyStatus(
  queries: QueryClient,
  { patientId, version }: TimelineChange,
  communicationId: string,
  report: StatusReport,
): void {
  changeTimeline(
    queries,
    patientId,
    (items) =>
      items.map((item) =>
        item.type === 'communication' && item.id === communicationId ? applyReport(item, report) : item,
      ),
    version,
  )
}

/**
 * Loads a cached timeline again, without a loading indicator, when it is older than an announced version. After a
 * failure, the next announced version causes another attempt.
 */
export async function catchUp(
  queries: QueryClient,
  { patientId, version }: TimelineChange,
  features: readonly string[],
): Promise<void> {
  // The response to a request in progress may be older than the change. In that case a second request follows.
  for (let attempts = 0; attempts < 2; attempts++) {
    const cached = queries.getQueryData<CachedTimeline>(timelineKey(patientId))
    if (cached ? !isBehind(cached, version) : !isFetching(queries, patientId)) return
    if (!(await fetchTimeline(queries, patientId, features))) return
  }
}

/** Loads a cached timeline again, without a loading indicator. @returns whether there was a response */
export async function reload(
  queries: QueryClient,
  patientId: string,
  features: readonly string[],
): Promise<boolean> {
  // The response to a request in progress may contain earlier data.
  if (isFetching(queries, patientId)) await fetchTimeline(queries, patientId, features)
  else if (!queries.getQueryData(timelineKey(patientId))) return false
  return fetchTimeline(queries, patientId, features)
}

function isFetching(queries: QueryClient, patientId: string): boolean {
  return queries.isFetching({ queryKey: timelineKey(patientId), exact: true }) > 0
}

/**
 * Waits for the request in progress, or sends a request without a loading indicator. @returns whether there was a
 * response
 */
function fetchTimeline(
  queries: QueryClient,
  patientId: string,
  features: readonly string[],
): Promise<boolean> {
  const response = isFetching(queries, patientId)
    ? queries.fetchQuery({ ...timelineQuery(patientId, features), staleTime: 0 })
    : queries.fetchQuery(timelineUpdate(patientId, features))
  return response.then(
    () => true,
    () => false,
  )
}
