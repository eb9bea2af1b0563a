import { expect, it } from 'vitest'
import { type FetchState, listState } from './list-state.ts'

const idle = (status: FetchState['status']): FetchState => ({ status, busy: false })
const busy = (status: FetchState['status']): FetchState => ({ status, busy: true })
const none = idle('idle')

const cases = [
  ['idle before the first request', idle('pending'), none, 'idle'],
  ['loading while the first page is requested', busy('pending'), none, 'loading'],
  ['loading while the first page is requested again, even after an error', busy('error'), none, 'loading'],
  ['loading, not loading more, while both pages are requested', busy('success'), idle('pending'), 'loading'],
  ['loaded', idle('success'), none, 'loaded'],
  ['loaded after the next page arrived', idle('success'), idle('success'), 'loaded'],
  ['errored when the first page failed', idle('error'), none, 'errored'],
  ['loading more while the next page is requested', idle('success'), idle('pending'), 'loading more'],
  ['loading more failed when the next page failed', idle('success'), idle('error'), 'loading more failed'],
] as const

it.each(cases)('the list is %s (INB-15, INB-16)', (_, first, next, state) => {
  expect(listState(first, next)).toBe(state)
})
