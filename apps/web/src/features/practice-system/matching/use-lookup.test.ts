import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { connectCalls } from '../../../lib/call.ts'
import type { HttpRequest } from '../../../lib/http-client.ts'
import { checkedResponse } from '../../../lib/testing/contract-reply.ts'
import type { Lookup } from '../practice-system.api.ts'
import { lookupState } from './lookup-state.ts'
import { lookupQuery } from './use-lookup.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Shows a lookup whose requests get these statuses in turn. */
function show(lookup: Lookup, ...statuses: (200 | 503)[]) {
  const requests: HttpRequest[] = []
  connectCalls({
    async send(request) {
      requests.push(request)
      const status = statuses.shift() ?? 503
      const body =
        status === 200
          ? { matches: [], total: 0 }
          : { code: 'practice_system_unreachable', message: 'Dentally is down.' }
      return checkedResponse(request, new Response(JSON.stringify(body), { status }))
    },
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const observer = new QueryObserver(queries, lookupQuery('patient', lookup))
  onTestFinished(observer.subscribe(() => {}))
  return { requests, state: () => lookupState(lookup, observer.getCurrentResult()).kind }
}

describe('a lookup', () => {
  it('requests failed suggestions again every 15 seconds until they are loaded, and shows the problem until then', async () => {
    const { requests, state } = show({ kind: 'suggestions', query: 'Beth' }, 503, 503, 200)
    expect(state()).toBe('loading')
    await vi.advanceTimersByTimeAsync(14_999)
    expect([state(), requests.length]).toEqual(['error', 1])
    await vi.advanceTimersByTimeAsync(1)
    expect([state(), requests.length]).toEqual(['error', 2])
    await vi.advanceTimersByTimeAsync(15_000)
    expect([state(), requests.length]).toEqual(['loaded', 3])
  })

  it('does not repeat a failed search', async () => {
    const { requests, state } = show({ kind: 'search', query: 'Beth' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect([state(), requests.length]).toEqual(['error', 1])
  })

  it('sends no query of fewer than three characters (DEN-06)', async () => {
    for (const [query, count] of [
      ['Al ', 0],
      ['Ali', 1],
    ] as const) {
      const { requests } = show({ kind: 'suggestions', query }, 200)
      await vi.advanceTimersByTimeAsync(0)
      expect(requests).toHaveLength(count)
    }
  })
})
