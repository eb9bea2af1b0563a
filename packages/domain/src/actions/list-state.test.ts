import { expect, it } from 'vitest'
import { actionListState, actionListStates } from './list-state.ts'

it('has exactly the states initial load, ok, refreshing, error on initial load or refresh, and empty (ACT-13)', () => {
  expect(actionListStates).toHaveLength(6)
  const cases = [
    [{ fetching: true, failed: false, held: null }, 'initial load'],
    [{ fetching: true, failed: true, held: null }, 'initial load'],
    [{ fetching: false, failed: true, held: null }, 'error on initial load'],
    [{ fetching: false, failed: false, held: 3 }, 'ok'],
    [{ fetching: true, failed: false, held: 3 }, 'refreshing'],
    [{ fetching: true, failed: false, held: 0 }, 'refreshing'],
    [{ fetching: false, failed: true, held: 3 }, 'error on refresh'],
    [{ fetching: false, failed: true, held: 0 }, 'error on refresh'],
    [{ fetching: false, failed: false, held: 0 }, 'empty'],
  ] as const
  for (const [facts, state] of cases) expect(actionListState(facts)).toBe(state)
})
