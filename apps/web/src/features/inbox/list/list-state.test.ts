import { expect, it } from 'vitest'
import { type Fetching, listState } from './list-state.ts'

const still = (status: Fetching['status']): Fetching => ({ status, busy: false })
const busy = (status: Fetching['status']): Fetching => ({ status, busy: true })
const none = still('idle')

const cases = [
  ['idle before anything was asked for', still('pending'), none, 'idle'],
  ['loading while the first page is on its way', busy('pending'), none, 'loading'],
  ['loading while it is asked for again, whatever was before', busy('error'), none, 'loading'],
  ['loading, not loading more, when both are on their way', busy('success'), still('pending'), 'loading'],
  ['loaded', still('success'), none, 'loaded'],
  ['loaded after a next page came', still('success'), still('success'), 'loaded'],
  ['errored when the first page did not come', still('error'), none, 'errored'],
  ['loading more while the next page is on its way', still('success'), still('pending'), 'loading more'],
  ['loading more failed when it did not come', still('success'), still('error'), 'loading more failed'],
] as const

it.each(cases)('is %s (INB-15, INB-16)', (_, first, next, state) => {
  expect(listState(first, next)).toBe(state)
})
