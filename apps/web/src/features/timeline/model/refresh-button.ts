import type { TimelineState } from './timeline-state.ts'

export interface RefreshButton {
  label: string
  disabled: boolean
  spinning: boolean
}

const ready: RefreshButton = { label: 'Refresh timeline', disabled: false, spinning: false }

const buttons: Record<TimelineState, RefreshButton | null> = {
  ok: ready,
  refreshing: { label: 'Refreshing...', disabled: true, spinning: true },
  error_refreshing: { label: 'Something went wrong :(', disabled: true, spinning: false },
  // The loading view and the error view replace the button.
  loading: null,
  error_loading: null,
}

/** The button that floats at the top of the timeline (TML-06); null while there is no timeline to refresh. */
export function refreshButton(state: TimelineState): RefreshButton | null {
  return buttons[state]
}
