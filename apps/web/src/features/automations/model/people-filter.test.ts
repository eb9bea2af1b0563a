import { describe, expect, it } from 'vitest'
import {
  atNode,
  everyone,
  inState,
  isNarrowed,
  passedNode,
  peopleCountText,
  stateFilters,
  withNode,
} from './people-filter.ts'

const counts = { running: 6, waiting: 18, held: 0, finished: 132, ended: 61 }
const labels = (filters: ReturnType<typeof stateFilters>) =>
  filters.map(({ label, count }) => `${label} ${count}`)

describe('the people of an automation', () => {
  it('are counted by their states; those who are held appear while the automation is off', () => {
    const states = ['Running 24', 'Waiting 18', 'Finished 132', 'Ended 61']
    expect(labels(stateFilters(counts, true))).toEqual(states)
    expect(labels(stateFilters({ ...counts, running: 0, waiting: 0, held: 24 }, false))).toEqual([
      'Running 24',
      'Waiting 0',
      'Held 24',
      'Finished 132',
      'Ended 61',
    ])
  })

  it('have a number that says what it counts, unless it is all who are in the automation', () => {
    expect(peopleCountText(everyone, 24)).toBe('24')
    expect(peopleCountText(inState('finished'), 1132)).toBe('1,132 finished')
    expect(peopleCountText(atNode('n1'), 3)).toBe('3 here')
    expect(peopleCountText(passedNode('n1', 'run'), 4)).toBe('4 sent')
    expect(peopleCountText({ ...inState('ended'), search: 'Re' }, 2)).toBe('2 found')
    expect(peopleCountText({ ...everyone, search: ' ' }, 24)).toBe('24')
  })

  it('who passed a node with one outcome are others than those who are there now', () => {
    expect(passedNode('n1', 'skipped')).toMatchObject({ node: 'n1', outcome: 'skipped' })
    expect(atNode('n1')).toMatchObject({ state: 'live', node: 'n1', outcome: null })
    expect(withNode(passedNode('n1', 'run'), 'n2')).toEqual(atNode('n2'))
    expect(withNode({ ...everyone, state: 'waiting' }, 'n2')).toMatchObject({ state: 'waiting', node: 'n2' })
    expect(isNarrowed(everyone)).toBe(false)
    expect(isNarrowed({ ...everyone, search: 'Re' })).toBe(true)
  })
})
