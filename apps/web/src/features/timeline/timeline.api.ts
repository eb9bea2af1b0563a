import { timeline } from '@enamel/contract/timeline'
import { isOn } from '@enamel/domain/config/feature-flags'
import { readTimeline } from '@enamel/domain/timeline/read-event'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { type CachedTimeline, mergeResponse } from './model/cached-timeline.ts'
import { shownTimeline } from './model/hidden-events.ts'

export function timelineKey(patientId: string) {
  return ['timeline', patientId] as const
}

/**
 * A patient's timeline, which real-time events change while it is cached. A failed refresh keeps only the events
 * created on this screen that the server does not have (C1-14), so that no typed text is lost.
 */
export function timelineQuery(patientId: string, features: readonly string[]) {
  const key = timelineKey(patientId)
  return queryOptions({
    queryKey: key,
    // Not aborted on unmount, since real-time updates may wait for the same response.
    queryFn: ({ client }): Promise<CachedTimeline> =>
      loadTimeline(client, patientId, features).catch((error: unknown) => {
        client.setQueryData<CachedTimeline>(key, (cached) =>
          cached ? { items: cached.items.filter((item) => item.local), version: 0, emptied: true } : cached,
        )
        throw error
      }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Updates a cached timeline without a loading indicator. After a failure the cached events stay. */
export function timelineUpdate(patientId: string, features: readonly string[]) {
  return queryOptions({
    queryKey: ['timeline-update', patientId],
    queryFn: async ({ client }) => {
      const updated = await loadTimeline(client, patientId, features)
      client.setQueryData<CachedTimeline>(timelineKey(patientId), updated)
      return null
    },
    gcTime: 0,
  })
}

/** The call that loads a timeline: the /v2 call if the flag timeline-v2 is on, otherwise the older call (TML-07). */
export function timelineCall(features: readonly string[]): 'v2' | 'legacy' {
  return isOn(features, 'timeline-v2') ? 'v2' : 'legacy'
}

/**
 * Loads a timeline. A response older than the cached timeline is dropped, and events created on this screen stay
 * (G1-05).
 */
async function loadTimeline(
  client: QueryClient,
  patientId: string,
  features: readonly string[],
): Promise<CachedTimeline> {
  const response = await call(timeline[timelineCall(features)], { params: { id: patientId } })
  return shownTimeline(
    mergeResponse(client.getQueryData<CachedTimeline>(timelineKey(patientId)), readTimeline(response)),
  )
}
