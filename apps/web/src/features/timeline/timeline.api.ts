import { timeline } from '@enamel/contract/timeline'
import type { Timeline } from '@enamel/domain/timeline/event'
import { readTimeline } from '@enamel/domain/timeline/read-event'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { takeAnswer } from './model/cached-timeline.ts'
import { whichTimeline } from './model/which-timeline.ts'

export function timelineKey(patientId: string) {
  return ['timeline', patientId] as const
}

/**
 * A patient's timeline: the /v2 call with the flag timeline-v2, the older one without (TML-07). An answer older than
 * the cached one is dropped, and what this screen made stays (G1-05).
 */
export function timelineQuery(patientId: string, features: readonly string[]) {
  const ask = timeline[whichTimeline(features)]
  return queryOptions({
    queryKey: timelineKey(patientId),
    queryFn: async ({ client }): Promise<Timeline> => {
      // Not aborted when its reader goes: the machine of another reader may wait for the same answer.
      const answer = await call(ask, { params: { id: patientId } })
      return takeAnswer(client.getQueryData<Timeline>(timelineKey(patientId)), readTimeline(answer))
    },
    // The machine decides when it is loaded; real-time events update it meanwhile.
    staleTime: Number.POSITIVE_INFINITY,
  })
}
