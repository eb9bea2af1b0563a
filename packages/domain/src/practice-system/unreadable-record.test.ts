import { expect, it } from 'vitest'
import { MS_PER_MINUTE } from '../time/seconds.ts'
import { pauseBeforeFetch } from './unreadable-record.ts'

it('a record that cannot be read is fetched again after pauses that double, up to two hours', () => {
  expect([0, 1, 2, 6, 7, 1_000].map((times) => pauseBeforeFetch(times) / MS_PER_MINUTE)).toEqual([
    1, 2, 4, 64, 120, 120,
  ])
})
