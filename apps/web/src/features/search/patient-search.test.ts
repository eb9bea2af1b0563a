import type { PatientHit } from '@enamel/contract/search'
import { searchQuery } from '@enamel/domain/search/search-query'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { connectCalls } from '../../lib/call.ts'
import { fakeApi } from '../../lib/testing/fake-network.ts'
import { aHit } from '../../signed-in/testing/events.ts'
import { patientHits } from './search.api.ts'
import { searchState, searchStates } from './search-state.ts'

const hitNamed = (first_name: string) => aHit({ id: first_name, first_name })

/** A search whose responses the test sends, by query. */
function aSearch() {
  const requested: string[] = []
  const aborted: string[] = []
  const responses = new Map<string, (response: Response) => void>()
  const { client } = fakeApi([], {
    fetch: (url, { signal }) => {
      const query = decodeURIComponent(url.split('=')[1] ?? '')
      requested.push(query)
      signal?.addEventListener('abort', () => aborted.push(query))
      return new Promise((resolve) => responses.set(query, resolve))
    },
  })
  connectCalls(client)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  let query: string | null = null
  const search = new QueryObserver(queries, patientHits(query))
  onTestFinished(search.subscribe(() => {}))
  const type = (input: string) => {
    query = searchQuery(input)
    search.setOptions(patientHits(query))
  }
  return {
    requested,
    aborted,
    state: () => searchState(query, search.getCurrentResult()),
    hits: () => search.getCurrentResult().data ?? [],
    type,
    clear: () => type(''),
    respond: async (query: string, hits: PatientHit[] | Error) => {
      const failed = hits instanceof Error
      responses.get(query)?.(
        failed ? Response.json({ code: 'invalid', message: 'No' }, { status: 422 }) : Response.json(hits),
      )
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

describe('the patient search', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('has the states start, searching, found and not_found (SRCH-04)', () => {
    expect(searchStates).toEqual(['start', 'searching', 'found', 'not_found'])
  })

  it('sends no request for 3 characters, and one request for 4 (SRCH-01, ACT-43)', async () => {
    const search = aSearch()
    search.type('eva')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(search.state()).toBe('start')
    expect(search.requested).toEqual([])
    search.type('evan')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(search.requested).toEqual(['evan'])
  })

  it('waits 350 ms after the last key and sends the last value once (SRCH-02, ACT-43)', async () => {
    const search = aSearch()
    for (const input of ['evan', 'evans', 'evans-', 'evans-j']) {
      search.type(input)
      await vi.advanceTimersByTimeAsync(349)
    }
    expect(search.requested).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(search.requested).toEqual(['evans-j'])
  })

  it('goes from searching to found with the hits (SRCH-04)', async () => {
    const search = aSearch()
    search.type('evan')
    expect(search.state()).toBe('searching')
    await vi.advanceTimersByTimeAsync(350)
    await search.respond('evan', [hitNamed('Charlotte')])
    expect(search.state()).toBe('found')
    expect(search.hits()).toEqual([hitNamed('Charlotte')])
  })

  it('goes to not_found without hits and when the search fails (SRCH-06, ACT-43)', async () => {
    const search = aSearch()
    search.type('evan')
    await vi.advanceTimersByTimeAsync(350)
    await search.respond('evan', [])
    expect(search.state()).toBe('not_found')
    search.type('evans')
    await vi.advanceTimersByTimeAsync(350)
    await search.respond('evans', new Error('503'))
    expect(search.state()).toBe('not_found')
  })

  it('aborts an older query, so that its hits are never shown for a newer query (SRCH-04)', async () => {
    const search = aSearch()
    search.type('evan')
    await vi.advanceTimersByTimeAsync(350)
    search.type('evans')
    expect(search.aborted).toEqual(['evan'])
    await search.respond('evan', [hitNamed('Old')])
    expect(search.state()).toBe('searching')
    await vi.advanceTimersByTimeAsync(350)
    await search.respond('evans', [hitNamed('New')])
    await search.respond('evan', [hitNamed('Old')])
    expect(search.hits()).toEqual([hitNamed('New')])
  })

  it('sends no new request for a space at the end (SRCH-02)', async () => {
    const search = aSearch()
    search.type('evan')
    await vi.advanceTimersByTimeAsync(350)
    await search.respond('evan', [hitNamed('Charlotte')])
    search.type('evan ')
    await vi.advanceTimersByTimeAsync(1000)
    expect(search.requested).toEqual(['evan'])
    expect(search.state()).toBe('found')
  })

  it('returns to start, and aborts, when the input is cleared or gets too short (SRCH-04)', async () => {
    const search = aSearch()
    search.type('evan')
    await vi.advanceTimersByTimeAsync(350)
    search.clear()
    expect([search.state(), search.hits(), search.aborted]).toEqual(['start', [], ['evan']])
    search.type('evan')
    search.type('eva')
    await vi.advanceTimersByTimeAsync(1000)
    expect(search.state()).toBe('start')
    expect(search.requested).toEqual(['evan'])
  })
})
