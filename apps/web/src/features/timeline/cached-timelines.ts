import type { StatusReport } from '@enamel/domain/communications/messages/status'
import { applyReport } from '@enamel/domain/communications/messages/status'
import type { TimelineEvent } from '@enamel/domain/timeline/event'
import { readEvent } from '@enamel/domain/timeline/read-event'
import type { QueryClient } from '@tanstack/react-query'
import type { TimelineChange } from '../../signed-in/screen-effect.ts'
import { afterChange, type CachedTimeline, isBehind, takeEvent } from './model/cached-timeline.ts'
import { timelineKey, timelineQuery, timelineUpdate } from './timeline.api.ts'

// Changes of cached timelines by real-time events and by sends of this screen. A timeline that is not cached needs no
// change: it is loaded when it is opened.

/** Changes the cached events of a patient's timeline. `version` is the version after the change, when known. */
export function changeTimeline(
  queries: QueryClient,
  patientId: string,
  change: (items: readonly TimelineEvent[]) => TimelineEvent[],
  version = 0,
): void {
  queries.setQueryData<CachedTimeline>(timelineKey(patientId), (cached) =>
    cached
      ? { ...cached, items: change(cached.items), version: afterChange(cached.version, version) }
      : cached,
  )
}

/** Puts a received communication in its place by time; one with a known id does not appear twice (TML-15). */
export function appendCommunication(
  queries: QueryClient,
  { patientId, version }: TimelineChange,
  event: unknown,
): void {
  const read = readEvent(event)
  if (!read) return
  queries.setQueryData<CachedTimeline>(timelineKey(patientId), (cached) =>
    cached ? takeEvent(cached, read, version) : cached,
  )
}

/** The status of a message from a report, in lower case and never backwards (COM-09, RT-06). */
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
 * Quietly loads a timeline that is behind an announced version, cached or being loaded; a failure waits for the next
 * announcement.
 */
export async function catchUp(
  queries: QueryClient,
  { patientId, version }: TimelineChange,
  features: readonly string[],
): Promise<void> {
  // A fetch in progress may have been answered before the change; then one more brings it.
  for (let tries = 0; tries < 2; tries++) {
    const cached = queries.getQueryData<CachedTimeline>(timelineKey(patientId))
    if (cached ? !isBehind(cached, version) : !isAskedFor(queries, patientId)) return
    if (!(await ask(queries, patientId, features))) return
  }
}

/** Quietly loads a timeline again, cached or being loaded. @returns whether it was answered */
export async function reload(
  queries: QueryClient,
  patientId: string,
  features: readonly string[],
): Promise<boolean> {
  // A request in progress may be answered with earlier data.
  if (isAskedFor(queries, patientId)) await ask(queries, patientId, features)
  else if (!queries.getQueryData(timelineKey(patientId))) return false
  return ask(queries, patientId, features)
}

function isAskedFor(queries: QueryClient, patientId: string): boolean {
  return queries.isFetching({ queryKey: timelineKey(patientId), exact: true }) > 0
}

/** Joins a fetch in progress; another one is quiet. @returns whether it was answered */
function ask(queries: QueryClient, patientId: string, features: readonly string[]): Promise<boolean> {
  const answered = isAskedFor(queries, patientId)
    ? queries.fetchQuery({ ...timelineQuery(patientId, features), staleTime: 0 })
    : queries.fetchQuery(timelineUpdate(patientId, features))
  return answered.then(
    () => true,
    () => false,
  )
}
