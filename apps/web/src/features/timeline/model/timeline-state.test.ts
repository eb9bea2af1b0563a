import { describe, expect, it } from 'vitest'
import { refreshButton } from './refresh-button.ts'
import { type TimelineFetch, timelineState, timelineView } from './timeline-state.ts'

const loaded = {}
const emptied = { emptied: true }

const states: [query: TimelineFetch, state: string, view: string][] = [
  [{ data: undefined, isFetching: true, isError: false }, 'loading', 'loading'],
  [{ data: undefined, isFetching: false, isError: true }, 'error_loading', 'failed'],
  [{ data: undefined, isFetching: true, isError: true }, 'loading', 'loading'],
  [{ data: loaded, isFetching: false, isError: false }, 'ok', 'events'],
  [{ data: loaded, isFetching: true, isError: false }, 'refreshing', 'events'],
  [{ data: emptied, isFetching: false, isError: true }, 'error_refreshing', 'failed'],
  [{ data: emptied, isFetching: true, isError: true }, 'refreshing', 'loading'],
  [{ data: emptied, isFetching: false, isError: false }, 'ok', 'failed'],
]

describe('the state of a timeline', () => {
  it.each(states)(
    'follows from its query: for %j the state is %s, and the view is %s (TML-03, TML-05)',
    (query, state, view) => {
      const actual = timelineState(query, false)
      expect([actual, timelineView(actual, query.data?.emptied === true)]).toEqual([state, view])
    },
  )

  it('is ok again after the failed refresh was shown, and still shows no events (TML-05, TML-06)', () => {
    const failed = { data: emptied, isFetching: false, isError: true }
    expect(refreshButton(timelineState(failed, false))).toEqual({
      label: 'Something went wrong :(',
      disabled: true,
      spinning: false,
    })
    expect(timelineState(failed, true)).toBe('ok')
    expect(timelineView('ok', true)).toBe('failed')
    expect(refreshButton('ok')?.label).toBe('Refresh timeline')
  })
})
