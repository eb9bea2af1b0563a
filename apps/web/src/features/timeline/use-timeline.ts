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
  /** Repeats a failed request; does nothing if no request failed. */
  recover: () => void
  /** To be called after a real-time event about the patient. */
  onEvent: () => void
}

const noEvents: readonly TimelineEvent[] = []

/** The timeline of one patient, loaded on mount. A component cannot switch to a different patient. */
export function useTimeline(patientId: string, features: readonly string[]): PatientTimeline {
  const query = useQuery({ ...timelineQuery(patientId, features), refetchOnMount: 'always' })
  const { data, errorUpdateCount } = query
  // The number of failures that have been shown for long enough.
  const [shownErrors, setShownErrors] = useState(0)
  const state = timelineState(query, shownErrors === errorUpdateCount)
  const showsError = state === 'error_refreshing'
  useEffect(() => {
    if (!showsError) return
    const timer = setTimeout(() => setShownErrors(errorUpdateCount), REFRESH_ERROR_MS)
    return () => clearTimeout(timer)
  }, [showsError, errorUpdateCount])

  const view = timelineView(state, data?.emptied === true)
  const fetchAgain = () => void query.refetch({ cancelRefetch: false })
  const recover = () => {
    if (view === 'failed') fetchAgain()
  }
  return {
    state,
    view,
    items: data?.items ?? noEvents,
    refresh: () => {
      if (!showsError) fetchAgain()
    },
    recover,
    // An event proves that the connection works again, so an error that is still shown is removed. If none is shown, an
    // emptied timeline is loaded again, since a single event in it would look like the whole timeline.
    onEvent: () => (showsError ? setShownErrors(errorUpdateCount) : recover()),
  }
}
