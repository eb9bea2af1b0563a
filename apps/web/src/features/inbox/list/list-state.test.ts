import { expect, it } from 'vitest'
import { type Fetching, listState } from './list-state.ts'

const still = (status: Fetching['status']): Fetching => ({ status, busy: false })
const busy = (status: Fetching['status']): Fetching => ({ status, busy: true })
const none = still('idle')

const cases = [
  ['idle before the first request', still('pending'), none, 'idle'],
  ['loading while the first page is requested', busy('pending'), none, 'loading'],
  ['loading while the first page is requested again, even after an error', busy('error'), none, 'loading'],
  ['loading, not loading more, while both pages are requested', busy('success'), still('pending'), 'loading'],
  ['loaded', still('success'), none, 'loaded'],
  ['loaded after the next page arrived', still('success'), still('success'), 'loaded'],
  ['errored when the first page failed', still('error'), none, 'errored'],
  ['loading more while the next page is requested', still('success'), still('pending'), 'loading more'],
  ['loading more failed when the next page failed', still('success'), still('error'), 'loading more failed'],
] as const

it.each(cases)('is %s (INB-15, INB-16)', (_, first, next, state) => {
  expect(listState(first, next)).toBe(state)
})
