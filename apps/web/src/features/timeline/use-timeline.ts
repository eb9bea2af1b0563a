import type { TimelineEvent } from '@enamel/domain/timeline/event'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { REFRESH_ERROR_MS } from '../../ui/durations.ts'
import { type TimelineState, type TimelineView, timelineState, timelineView } from './model/timeline-state.ts'
import { timelineQuery } from './timeline.api.ts'

export interface PatientTimeline {
  state: TimelineState
  view: TimelineView
  /** Oldest first; empty until loaded. */
  items: readonly TimelineEvent[]
  refresh: () => void
  /** Repeats the failed request, and nothing else. */
  recover: () => void
  /** Reports a real-time event about the patient. */
  arrived: () => void
}

const none: readonly TimelineEvent[] = []

/** The timeline of one patient, asked for when the component is made; make a new component for another patient. */
export function useTimeline(patientId: string, features: readonly string[]): PatientTimeline {
  const query = useQuery({ ...timelineQuery(patientId, features), refetchOnMount: 'always' })
  const { data, errorUpdateCount } = query
  // The failures up to this one have been shown for long enough.
  const [shown, setShown] = useState(0)
  const state = timelineState(query, shown === errorUpdateCount)
  const showsError = state === 'error_refreshing'
  useEffect(() => {
    if (!showsError) return
    const timer = setTimeout(() => setShown(errorUpdateCount), REFRESH_ERROR_MS)
    return () => clearTimeout(timer)
  }, [showsError, errorUpdateCount])

  const view = timelineView(state, data?.emptied === true)
  const ask = () => void query.refetch({ cancelRefetch: false })
  const recover = () => {
    if (view === 'failed') ask()
  }
  return {
    state,
    view,
    items: data?.items ?? none,
    refresh: () => {
      if (!showsError) ask()
    },
    recover,
    // An event proves that the connection is back. A single one on an emptied list would look like all there is.
    arrived: () => (showsError ? setShown(errorUpdateCount) : recover()),
  }
}
