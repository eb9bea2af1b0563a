/** The states of a timeline (TML-03). */
export const timelineStates = ['ok', 'error_loading', 'loading', 'refreshing', 'error_refreshing'] as const
export type TimelineState = (typeof timelineStates)[number]

/** The state of a timeline's query. */
export interface TimelineFetch {
  /** Undefined until the timeline has been loaded once. */
  data: { emptied?: boolean } | undefined
  isFetching: boolean
  /** Whether the last fetch failed. */
  isError: boolean
}

/** @param errorWasShown whether the button has shown the failed refresh for long enough (G1-40) */
export function timelineState(
  { data, isFetching, isError }: TimelineFetch,
  errorWasShown: boolean,
): TimelineState {
  if (!data) return isError && !isFetching ? 'error_loading' : 'loading'
  if (isFetching) return 'refreshing'
  return isError && !errorWasShown ? 'error_refreshing' : 'ok'
}

/** The part of the timeline that is shown. */
export type TimelineView = 'loading' | 'failed' | 'events'

/** @param emptied whether a failed refresh removed the events (C1-14): an empty list would then be misleading */
export function timelineView(state: TimelineState, emptied: boolean): TimelineView {
  switch (state) {
    case 'loading':
      return 'loading'
    case 'error_loading':
    case 'error_refreshing':
      return 'failed'
    case 'refreshing':
      return emptied ? 'loading' : 'events'
    case 'ok':
      return emptied ? 'failed' : 'events'
  }
}
