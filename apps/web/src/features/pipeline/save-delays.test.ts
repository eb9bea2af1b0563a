import { delayFields } from '@enamel/domain/pipeline/delay-fields'
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { debounce } from 'es-toolkit'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectCalls } from '../../lib/call.ts'
import { queryDefaults } from '../../lib/query-defaults.ts'
import { fakeNetwork } from '../../lib/testing/fake-network.ts'
import { SAVE_DEBOUNCE_MS, saveDelays, saveRetry } from './save-delays.ts'

const DAY_SECONDS = 86_400
const basedOn = { call_back_delays: { lost: { stage: 'lost', seconds: 5 * DAY_SECONDS } } }
const saved = { call_back_delays: { lost: { stage: 'lost', seconds: DAY_SECONDS } } }
const edit = {
  basedOn,
  changes: { lost_days: '1' },
  values: { ...delayFields(basedOn.call_back_delays), lost_days: '1' },
}

/** A save by the rules of the pipeline, and the requests that it makes. */
function aSave(replies: Parameters<typeof fakeNetwork>[0]) {
  const network = fakeNetwork(replies)
  connectCalls(network.client)
  const mutation = new MutationObserver(new QueryClient({ defaultOptions: queryDefaults }), {
    mutationFn: saveDelays,
    retry: saveRetry.shouldRetry,
    retryDelay: saveRetry.delayMs,
  })
  const save = () => void mutation.mutate(edit).catch(() => {})
  return { save, press: debounce(save, SAVE_DEBOUNCE_MS), mutation, sent: network.sent }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('saving call-back delays', () => {
  it('sends the changed stages alone, 100 ms after the last of several presses (PIPE-05)', async () => {
    const { press, sent } = aSave([{ status: 200, body: saved }])
    press()
    await vi.advanceTimersByTimeAsync(99)
    press()
    await vi.advanceTimersByTimeAsync(99)
    expect(sent).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent.map(({ method, url, body }) => [method, url, body])).toEqual([
      [
        'PUT',
        '/api/v3/clients/settings/pipeline',
        {
          call_back_delays: { lost: { stage: 'lost', seconds: DAY_SECONDS } },
          based_on: { call_back_delays: { lost: { stage: 'lost', seconds: 5 * DAY_SECONDS } } },
        },
      ],
    ])
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent).toHaveLength(1)
  })

  it.each([429, 500, 503])(
    'is repeated three times after a %i, at most, then fails (PIPE-06)',
    async (status) => {
      const { save, mutation, sent } = aSave(Array.from({ length: 9 }, () => ({ status, body: {} })))
      save()
      await vi.advanceTimersByTimeAsync(0)
      for (const [index, pauseMs] of [1000, 2000, 4000].entries()) {
        await vi.advanceTimersByTimeAsync(pauseMs - 1)
        expect(sent).toHaveLength(index + 1)
        await vi.advanceTimersByTimeAsync(1)
        expect(sent).toHaveLength(index + 2)
      }
      await vi.advanceTimersByTimeAsync(60_000)
      expect(sent).toHaveLength(4)
      expect(mutation.getCurrentResult().status).toBe('error')
    },
  )

  it('is not repeated after a refusal (PIPE-06)', async () => {
    const { save, mutation, sent } = aSave([{ status: 422, body: { code: 'validation', message: 'No' } }])
    save()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
    expect(mutation.getCurrentResult().status).toBe('error')
  })
})
