import { timeline } from '@enamel/contract/timeline'
import { readTimeline } from '@enamel/domain/timeline/read-event'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { type CachedTimeline, takeAnswer } from './model/cached-timeline.ts'
import { whichTimeline } from './model/which-timeline.ts'

export function timelineKey(patientId: string) {
  return ['timeline', patientId] as const
}

/**
 * A patient's timeline, which real-time events change while it is cached. A failed refresh keeps only this screen's
 * events that the server has not answered (C1-14): nothing typed is lost.
 */
export function timelineQuery(patientId: string, features: readonly string[]) {
  const key = timelineKey(patientId)
  return queryOptions({
    queryKey: key,
    // Not aborted when its reader goes: real-time updates may wait for the same answer.
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

/** Updates a cached timeline without a sign of it on the screen: a failure leaves the cached events. */
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

/**
 * Uses the /v2 call with the flag timeline-v2, the older one without (TML-07). An answer older than the cached timeline
 * is dropped, and this screen's own events stay (G1-05).
 */
async function loadTimeline(
  client: QueryClient,
  patientId: string,
  features: readonly string[],
): Promise<CachedTimeline> {
  const answer = await call(timeline[whichTimeline(features)], { params: { id: patientId } })
  return takeAnswer(client.getQueryData<CachedTimeline>(timelineKey(patientId)), readTimeline(answer))
}
