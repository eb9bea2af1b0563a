import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { queryDefaults } from './query-defaults.ts'
import { repeatOutdatedLoads } from './repeat-outdated-loads.ts'

/** A query on screen, whose responses the test gives one by one. */
function shownQuery() {
  const queries = new QueryClient({ defaultOptions: queryDefaults })
  repeatOutdatedLoads(queries)
  const requests: PromiseWithResolvers<string>[] = []
  const queryKey = ['list']
  const observer = new QueryObserver(queries, {
    queryKey,
    queryFn: () => {
      const request = Promise.withResolvers<string>()
      requests.push(request)
      return request.promise
    },
  })
  observer.subscribe(() => {})
  return {
    invalidate: () => void queries.invalidateQueries({ queryKey }),
    shown: () => observer.getCurrentResult().data,
    hasFailed: () => observer.getCurrentResult().isError,
    async request(index: number) {
      await vi.waitUntil(() => requests.length > index)
      return requests[index] as PromiseWithResolvers<string>
    },
    requestCount: () => requests.length,
  }
}

it('what happens while a list is loaded for the first time is shown, although its response does not include it', async () => {
  const query = shownQuery()
  const first = await query.request(0)
  query.invalidate()
  first.resolve('without the event')
  const second = await query.request(1)
  second.resolve('with the event')
  await vi.waitUntil(() => query.shown() === 'with the event')
  expect(query.requestCount()).toBe(2)
})

it('the same is true when the first attempt fails', async () => {
  const query = shownQuery()
  const first = await query.request(0)
  query.invalidate()
  first.reject(new Error('no network'))
  await vi.waitUntil(query.hasFailed)
  query.invalidate()
  const second = await query.request(1)
  query.invalidate()
  second.resolve('without the event')
  const third = await query.request(2)
  third.resolve('with the event')
  await vi.waitUntil(() => query.shown() === 'with the event')
})

it('a list that was loaded without an event is loaded once', async () => {
  const query = shownQuery()
  const first = await query.request(0)
  first.resolve('all')
  await vi.waitUntil(() => query.shown() === 'all')
  expect(query.requestCount()).toBe(1)
})
