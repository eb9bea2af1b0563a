import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from '../lib/api-error.ts'
import { connectCalls } from '../lib/call.ts'
import { sourceNamesQuery, sourcesProblem } from './practice-sources.ts'

const fetchSources = (body: unknown, status = 200) => {
  connectCalls({ send: async () => new Response(JSON.stringify(body), { status }) })
  return new QueryClient().fetchQuery({ ...sourceNamesQuery, retry: false })
}

describe('the lead sources', () => {
  it('are the names that the practice uses; an empty or malformed list is an error (SRC-01)', async () => {
    const list = [{ name: 'Unknown', custom: false, count: 3 }]
    expect(await fetchSources(list)).toEqual(['Unknown'])
    await expect(fetchSources([])).rejects.toThrow('Unknown error')
    await expect(fetchSources([{ custom: false, count: 3 }])).rejects.toThrow('Unknown error')
  })

  it("fail to load with the failure's own text, or with 'Unknown error' (SRC-03)", () => {
    expect([
      sourcesProblem(new ApiError(500, { code: 'x', message: 'The list is being rebuilt.' })),
      sourcesProblem(new NetworkError(new TypeError())),
      sourcesProblem(new ApiError(502, '<html>')),
      sourcesProblem(new Error()),
    ]).toEqual([
      'The list is being rebuilt.',
      'The server could not be reached.',
      'Unknown error',
      'Unknown error',
    ])
  })
})
