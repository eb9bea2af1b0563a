import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from '../../lib/api-error.ts'
import { connectCalls } from '../../lib/call.ts'
import type { HttpRequest } from '../../lib/http-client.ts'
import { checkedResponse } from '../../lib/testing/contract-reply.ts'
import { saveOutcome, saveRetryDelayMs } from './next-action.api.ts'

const outcome = { next_action: 'complete' } as const
const KEY = '0198c1de-0000-7000-8000-00000000000a'
/** The bodies of the responses, by status. */
const refusals: Record<number, object> = {
  409: { code: 'action_stale', message: 'No' },
  422: { code: 'validation', message: 'No' },
  429: { code: 'too_many_requests', message: 'No' },
  500: { code: 'unknown_error', message: 'No' },
  503: { code: 'unavailable', message: 'No' },
}
const saved = {
  patient_id: 'p',
  stage: 'complete',
  next_action_at: null,
  source: 'Website',
  snooze: null,
  dentally: null,
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Starts a server that responds with these statuses in turn; null is no response. */
function startServer(...statuses: (number | null)[]) {
  const sent: { after: number; request: HttpRequest }[] = []
  const start = Date.now()
  connectCalls({
    async send(request) {
      sent.push({ after: Date.now() - start, request })
      const status = statuses.shift()
      if (status === null || status === undefined) throw new NetworkError(new TypeError('Failed to fetch'))
      return checkedResponse(
        request,
        new Response(JSON.stringify(status === 200 ? saved : refusals[status]), { status }),
      )
    },
  })
  return { sent, times: () => sent.map(({ after }) => after) }
}

describe('saving an outcome', () => {
  it('is retried three times after 503 responses, with pauses of 1, 2 and 4 seconds and the same request (FLOW-11)', async () => {
    const { sent, times } = startServer(503, 503, 503, 200)
    const saving = saveOutcome('p', outcome, KEY)
    await vi.runAllTimersAsync()
    expect(await saving).toEqual(saved)
    expect(times()).toEqual([0, 1_000, 3_000, 7_000])
    for (const { request } of sent) {
      expect(request).toMatchObject({
        method: 'PUT',
        path: '/v3/patients/p/actions',
        body: outcome,
        key: KEY,
        retries: 'off',
      })
    }
  })

  it('fails after the fourth 503 (FLOW-11)', async () => {
    const { times } = startServer(503, 503, 503, 503, 200)
    const failed = expect(saveOutcome('p', outcome, KEY)).rejects.toThrow(ApiError)
    await vi.runAllTimersAsync()
    await failed
    expect(times()).toHaveLength(4)
  })

  it('is not retried after any other response, or without one (FLOW-11)', async () => {
    for (const status of [409, 422, 429, 500, 502, 504, null]) {
      const { times } = startServer(status, 200)
      const failed = expect(saveOutcome('p', outcome, KEY)).rejects.toThrow()
      await vi.runAllTimersAsync()
      await failed
      expect(times()).toEqual([0])
    }
  })
})

it('pauses for 1, 2 and 4 seconds before the retries after a 503, and does not retry after any other result (FLOW-11, G-43)', () => {
  expect([0, 1, 2, 3].map((retries) => saveRetryDelayMs(503, retries))).toEqual([1000, 2000, 4000, null])
  for (const status of [null, 200, 401, 409, 422, 429, 500, 502, 504]) {
    expect(saveRetryDelayMs(status, 0)).toBeNull()
  }
})
