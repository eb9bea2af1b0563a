import type { BulkBatch, BulkSummary } from '@enamel/contract/bulk'
import { environmentManager, focusManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { connectCalls } from '../../lib/call.ts'
import { queryDefaults } from '../../lib/query-defaults.ts'
import { type FakeResult, fakeApi } from '../../lib/testing/fake-network.ts'
import { bulkListQuery, PROGRESS_INTERVAL_MS, progressQuery } from './bulk.api.ts'

const ID = '0198c1de-0000-7000-8000-0000000000b1'

/** The progress of a bulk message to two patients. */
const progress = (sent: number, failed: number): BulkBatch => ({
  id: ID,
  total: 2,
  channel: 'SMS',
  messages: [],
  progress: { sent, failed, state: sent + failed < 2 ? 'sending' : 'complete', waits_until: null },
})

const summary: BulkSummary = {
  id: ID,
  total: 2,
  channel: 'SMS',
  title: 'Whitening is back',
  sent: 1,
  failed: 0,
  state: 'sending',
  waits_until: null,
  sender: 'Hannah Price',
  created_at: '2025-11-20T09:24:00Z',
}

/** A browser whose page has just been loaded, with the server's replies. */
function freshPage(...replies: FakeResult[]) {
  const network = fakeApi(replies)
  connectCalls(network.client)
  const queries = new QueryClient({ defaultOptions: queryDefaults })
  queries.mount()
  onTestFinished(() => queries.unmount())
  return { queries, urls: () => network.sent.map(({ url }) => url) }
}

const reply = (body: unknown): FakeResult => ({ status: 200, body })

describe('the progress of a bulk message (BLK-17)', () => {
  const URL = `/api/communications/bulk/${ID}?progress=1`

  beforeEach(() => {
    vi.useFakeTimers()
    environmentManager.setIsServer(() => false)
  })
  afterEach(() => {
    vi.useRealTimers()
    environmentManager.setIsServer(() => typeof window === 'undefined')
    focusManager.setFocused(undefined)
  })

  /** Follows a bulk message. @returns how many requests were sent, and how to change the options */
  function follow({ replies, isWaiting = false }: { replies: FakeResult[]; isWaiting?: boolean }) {
    const { queries, urls } = freshPage(...replies)
    const observer = new QueryObserver(queries, progressQuery(ID, isWaiting))
    onTestFinished(observer.subscribe(() => {}))
    return {
      urls,
      asked: () => urls().length,
      setWaiting: (waits: boolean) => observer.setOptions(progressQuery(ID, waits)),
      latest: () => observer.getCurrentResult().data,
    }
  }
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  it('is asked for every 2000 ms until no message is Sending, without the messages', async () => {
    expect(PROGRESS_INTERVAL_MS).toBe(2_000)
    const { urls, asked, latest } = follow({ replies: [0, 1].map((sent) => reply(progress(sent, 0))) })
    await pass(0)
    expect(urls()).toEqual([URL])
    await pass(1_999)
    expect(asked()).toBe(1)
    await pass(1)
    expect(asked()).toBe(2)
    await pass(4_000)
    expect(asked()).toBe(4)
    expect(latest()).toEqual({
      id: ID,
      total: 2,
      channel: 'SMS',
      sent: 1,
      failed: 0,
      state: 'sending',
      waits_until: null,
    })
  })

  it.each([
    [2, 0],
    [1, 1],
  ])('is not asked for again once %i were sent and %i have failed', async (sent, failed) => {
    const { asked } = follow({ replies: [reply(progress(1, 0)), reply(progress(sent, failed))] })
    await pass(2_000)
    expect(asked()).toBe(2)
    await pass(60_000)
    expect(asked()).toBe(2)
  })

  it('is not asked for while texts wait for the morning, and at once when they are due', async () => {
    const { asked, setWaiting } = follow({ replies: [reply(progress(0, 0))], isWaiting: true })
    await pass(12 * 3_600_000)
    expect(asked()).toBe(0)
    setWaiting(false)
    await pass(2_000)
    expect(asked()).toBe(2)
    setWaiting(true)
    await pass(12 * 3_600_000)
    expect(asked()).toBe(2)
  })

  it('is not asked for while the tab is hidden', async () => {
    const { asked } = follow({ replies: [reply(progress(0, 0))] })
    await pass(0)
    focusManager.setFocused(false)
    await pass(3_600_000)
    expect(asked()).toBe(1)
    focusManager.setFocused(true)
    await pass(2_000)
    expect(asked()).toBe(2)
  })

  it('is asked for less and less often after failures, and every 2000 ms again after a success', async () => {
    const failures = Array.from({ length: 6 }, (): FakeResult => 'broken')
    const { asked } = follow({ replies: [...failures, reply(progress(0, 0))] })
    await pass(0)
    const pauses = [4_000, 8_000, 16_000, 32_000, 60_000, 60_000]
    for (const [index, pause] of pauses.entries()) {
      await pass(pause - 1)
      expect(asked()).toBe(index + 1)
      await pass(1)
      expect(asked()).toBe(index + 2)
    }
    await pass(4_000)
    expect(asked()).toBe(9)
  })

  it('is not asked for again after a refusal', async () => {
    const body = { code: 'not_found', message: 'We could not find this bulk message.' }
    const { asked } = follow({ replies: [{ status: 404, body }] })
    await pass(600_000)
    expect(asked()).toBe(1)
  })

  it('is found again after a reload, by the list of the last days', async () => {
    for (let load = 0; load < 2; load++) {
      const { queries, urls } = freshPage(reply([summary]))
      expect(await queries.fetchQuery(bulkListQuery)).toEqual([summary])
      expect(urls()).toEqual(['/api/communications/bulk'])
    }
  })
})
