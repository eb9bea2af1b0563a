import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from '../lib/api-error.ts'
import { connectCalls } from '../lib/call.ts'
import { sourceNamesQuery, sourcesProblem } from './practice-sources.ts'

const asked = (answer: unknown, status = 200) => {
  connectCalls({ send: async () => new Response(JSON.stringify(answer), { status }) })
  return new QueryClient().fetchQuery({ ...sourceNamesQuery, retry: false })
}

describe('the lead sources', () => {
  it('are those of the practice; an empty or malformed list is an error (SRC-01)', async () => {
    const list = [{ name: 'Unknown', custom: false, count: 3 }]
    expect(await asked(list)).toEqual(['Unknown'])
    await expect(asked([])).rejects.toThrow('Unknown error')
    await expect(asked([{ custom: false, count: 3 }])).rejects.toThrow('Unknown error')
  })

  it("say why they could not be loaded, or 'Unknown error' (SRC-03)", () => {
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
