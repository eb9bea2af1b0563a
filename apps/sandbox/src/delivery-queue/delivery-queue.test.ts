import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Attempt, createDeliveryQueue } from './delivery-queue.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => vi.useRealTimers())

const taken = { kind: 'taken', answer: 'yes' } as const
const away = { kind: 'away', detail: 'nobody' } as const
const later = { kind: 'later', detail: 'busy' } as const

/** Attempts that go as scripted, the last one from then on; each is noted when it is made. */
function scripted(name: string, made: string[], ...results: Attempt<string>[]) {
  return async () => {
    made.push(name)
    return (results.length > 1 ? results.shift() : results[0]) as Attempt<string>
  }
}

it('delivers at once when the product is there', async () => {
  const handover = createDeliveryQueue().hand('a', async () => taken)
  expect(await handover.soon).toEqual(taken)
  expect(await handover.ended).toEqual(taken)
})

it('says soon that it did not work, and ends when it did', async () => {
  vi.useRealTimers()
  const made: string[] = []
  const handover = createDeliveryQueue().hand('a', scripted('one', made, away, taken))
  expect(await handover.soon).toEqual(away)
  expect(await handover.ended).toEqual(taken)
  expect(made).toEqual(['one', 'one'])
})

it('lets nothing pass a message that waits for the product', async () => {
  vi.useRealTimers()
  const made: string[] = []
  const queue = createDeliveryQueue()
  const first = queue.hand('a', scripted('first', made, away, taken))
  await first.soon
  const second = queue.hand('a', scripted('second', made, taken))
  expect((await second.soon).kind).toBe('away')
  const other = queue.hand('b', scripted('other', made, taken))
  await other.ended
  await second.ended
  expect(made).toEqual(['first', 'other', 'first', 'second'])
})

it('lets the next one pass what the product itself put off', async () => {
  vi.useRealTimers()
  const made: string[] = []
  const queue = createDeliveryQueue()
  const first = queue.hand('a', scripted('first', made, later, taken))
  const second = queue.hand('a', scripted('second', made, taken))
  expect(await second.soon).toEqual(taken)
  await first.ended
  expect(made).toEqual(['first', 'second', 'first'])
})

it('says after a while that a slow product has not answered yet', async () => {
  const handover = createDeliveryQueue({ soonMs: 10_000 }).hand('a', () => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(10_000)
  expect((await handover.soon).kind).toBe('later')
})

it('gives up after its patience, and at once when it is stopped', async () => {
  vi.useRealTimers()
  const impatient = createDeliveryQueue({ patienceMs: -1 }).hand('a', async () => away)
  expect(await impatient.ended).toEqual({ kind: 'refused', detail: 'given up: nobody' })
  const queue = createDeliveryQueue()
  const waiting = queue.hand('a', async () => away)
  await waiting.soon
  queue.stop()
  expect(await waiting.ended).toEqual({ kind: 'refused', detail: 'the sandbox stopped' })
})

it('makes no more attempts at the same time than it may', async () => {
  vi.useRealTimers()
  let running = 0
  let most = 0
  const queue = createDeliveryQueue({ concurrency: 3 })
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    return taken
  }
  await Promise.all(Array.from({ length: 12 }, (_, index) => queue.hand(String(index), work).ended))
  expect(most).toBe(3)
})
