import { expect, it } from 'vitest'
import { actionListState, actionListStates } from './list-state.ts'

it('a list of due actions has exactly the states initial load, ok, refreshing, error on initial load or refresh, and empty (ACT-13)', () => {
  expect(actionListStates).toHaveLength(6)
  const cases = [
    [{ fetching: true, failed: false, cached: null }, 'initial load'],
    [{ fetching: true, failed: true, cached: null }, 'initial load'],
    [{ fetching: false, failed: true, cached: null }, 'error on initial load'],
    [{ fetching: false, failed: false, cached: 3 }, 'ok'],
    [{ fetching: true, failed: false, cached: 3 }, 'refreshing'],
    [{ fetching: true, failed: false, cached: 0 }, 'refreshing'],
    [{ fetching: false, failed: true, cached: 3 }, 'error on refresh'],
    [{ fetching: false, failed: true, cached: 0 }, 'error on refresh'],
    [{ fetching: false, failed: false, cached: 0 }, 'empty'],
  ] as const
  for (const [input, state] of cases) expect(actionListState(input)).toBe(state)
})
