import { environmentManager, focusManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { queryDefaults } from './query-defaults.ts'

afterEach(() => {
  vi.useRealTimers()
  focusManager.setFocused(undefined)
  environmentManager.setIsServer(() => typeof window === 'undefined')
})

it('queries are not requested again when the window gets the focus (SETT-14)', async () => {
  vi.useFakeTimers()
  environmentManager.setIsServer(() => false)
  let requests = 0
  const queries = new QueryClient({ defaultOptions: queryDefaults })
  queries.mount()
  const observer = new QueryObserver(queries, {
    queryKey: ['settings'],
    queryFn: async () => (requests += 1),
  })
  const unsubscribe = observer.subscribe(() => {})
  await queries.fetchQuery({ queryKey: ['settings'], queryFn: async () => (requests += 1) })
  const before = requests
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(requests).toBe(before)
  unsubscribe()
  queries.unmount()
})
