import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate'
import { REFRESH_ERROR_MS } from '../../ui/durations.ts'
import type { TimelineState } from './model/refresh-button.ts'

export type TimelineEvents =
  /** "Refresh timeline". */
  | { type: 'refresh' }
  /** "Try again", or the line is back: what failed is asked for again. */
  | { type: 'recover' }
  /** A real-time event about this patient. */
  | { type: 'arrived' }

/**
 * The state of a patient's timeline: ok, loading, refreshing, and the two errors (TML-03, TML-05). The events
 * themselves are in the query cache; `emptied` shows that a failed refresh removed them (C1-14), so an empty list means
 * nothing.
 */
export const timelineMachine = setup({
  types: {
    context: {} as { cached: boolean; emptied: boolean },
    events: {} as TimelineEvents,
    input: {} as { cached: boolean },
  },
  actors: {
    fetchTimeline: fromPromise<unknown>(() => Promise.reject(new Error('Pass the actor fetchTimeline in'))),
  },
  actions: {
    empty: () => {},
    noteEmptied: assign({ emptied: true }),
    noteFilled: assign({ emptied: false }),
  },
  guards: {
    isHeld: ({ context }) => context.cached,
    isEmptied: ({ context }) => context.emptied,
  },
  delays: { errorShown: REFRESH_ERROR_MS },
}).createMachine({
  id: 'timeline',
  context: ({ input }) => ({ cached: input.cached, emptied: false }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'isHeld', target: 'refreshing' }, { target: 'loading' }] },
    loading: {
      invoke: { src: 'fetchTimeline', onDone: 'ok', onError: 'error_loading' },
    },
    error_loading: { on: { refresh: 'loading', recover: 'loading', arrived: 'loading' } },
    ok: {
      on: {
        refresh: 'refreshing',
        // A single arrival on an emptied list would look like all there is.
        arrived: { guard: 'isEmptied', target: 'refreshing' },
        recover: { guard: 'isEmptied', target: 'refreshing' },
      },
    },
    refreshing: {
      invoke: {
        src: 'fetchTimeline',
        onDone: { target: 'ok', actions: 'noteFilled' },
        onError: { target: 'error_refreshing', actions: ['empty', 'noteEmptied'] },
      },
    },
    // The button shows it for five seconds, or until an event proves that the connection is back (G1-40).
    error_refreshing: { after: { errorShown: 'ok' }, on: { arrived: 'ok', recover: 'refreshing' } },
  },
})

/** The state by the names of TML-03. */
export function stateOf(snapshot: SnapshotFrom<typeof timelineMachine>): TimelineState {
  return snapshot.value === 'starting' ? 'loading' : snapshot.value
}

/** The view in the timeline's place. */
export type TimelineView = 'loading' | 'failed' | 'events'

export function viewOf(state: TimelineState, emptied: boolean): TimelineView {
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
