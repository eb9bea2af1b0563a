import type { TimelineEvent } from '@enamel/domain/timeline/event'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { fromPromise } from 'xstate'
import { emptyTimeline } from './cached-timelines.ts'
import type { TimelineState } from './model/refresh-button.ts'
import { timelineKey, timelineQuery } from './timeline.api.ts'
import { stateOf, type TimelineView, timelineMachine, viewOf } from './timeline.machine.ts'

export interface PatientTimeline {
  state: TimelineState
  view: TimelineView
  /** Oldest first; empty until loaded. */
  items: readonly TimelineEvent[]
  refresh: () => void
  /** Asks again for what failed, and for nothing else. */
  recover: () => void
  /** Says that a real-time event about the patient came. */
  arrived: () => void
}

const none: readonly TimelineEvent[] = []

/** The timeline of one patient, asked for when the component is made; make a new component for another patient. */
export function useTimeline(patientId: string, features: readonly string[]): PatientTimeline {
  const queries = useQueryClient()
  const query = timelineQuery(patientId, features)
  const [snapshot, send] = useMachine(
    timelineMachine.provide({
      actors: { fetchTimeline: fromPromise<unknown>(() => queries.fetchQuery({ ...query, staleTime: 0 })) },
      actions: { empty: () => emptyTimeline(queries, patientId) },
    }),
    { input: { cached: queries.getQueryData(timelineKey(patientId)) !== undefined } },
  )
  const { data } = useQuery({ ...query, enabled: false })
  const state = stateOf(snapshot)
  return {
    state,
    view: viewOf(state, snapshot.context.emptied),
    items: data?.items ?? none,
    refresh: () => send({ type: 'refresh' }),
    recover: () => send({ type: 'recover' }),
    arrived: () => send({ type: 'arrived' }),
  }
}
