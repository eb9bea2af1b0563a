import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Attempt, createDeliveryQueue } from './delivery-queue.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => vi.useRealTimers())

const accepted = { kind: 'accepted', answer: 'yes' } as const
const unreachable = { kind: 'unreachable', detail: 'nobody' } as const
const postponed = { kind: 'postponed', detail: 'busy' } as const

/** Attempts with the given results, the last one repeated; each attempt records its name. */
function scripted(name: string, made: string[], ...results: Attempt<string>[]) {
  return async () => {
    made.push(name)
    return (results.length > 1 ? results.shift() : results[0]) as Attempt<string>
  }
}

it('delivers at once when the product can be reached', async () => {
  const delivery = createDeliveryQueue().deliver('a', async () => accepted)
  expect(await delivery.first).toEqual(accepted)
  expect(await delivery.final).toEqual(accepted)
})

it('gives the first failure early, and the final result when it succeeds', async () => {
  vi.useRealTimers()
  const made: string[] = []
  const delivery = createDeliveryQueue().deliver('a', scripted('one', made, unreachable, accepted))
  expect(await delivery.first).toEqual(unreachable)
  expect(await delivery.final).toEqual(accepted)
  expect(made).toEqual(['one', 'one'])
})

it('holds later messages back while the product cannot be reached', async () => {
  vi.useRealTimers()
  const made: string[] = []
  const queue = createDeliveryQueue()
  const first = queue.deliver('a', scripted('first', made, unreachable, accepted))
  await first.first
  const second = queue.deliver('a', scripted('second', made, accepted))
  expect((await second.first).kind).toBe('unreachable')
  const other = queue.deliver('b', scripted('other', made, accepted))
  await other.final
  await second.final
  expect(made).toEqual(['first', 'other', 'first', 'second'])
})

it('lets the next one pass a message that the product postponed', async () => {
  vi.useRealTimers()
  const made: string[] = []
  const queue = createDeliveryQueue()
  const first = queue.deliver('a', scripted('first', made, postponed, accepted))
  const second = queue.deliver('a', scripted('second', made, accepted))
  expect(await second.first).toEqual(accepted)
  await first.final
  expect(made).toEqual(['first', 'second', 'first'])
})

it('reports after a while that a slow product has not answered yet', async () => {
  const delivery = createDeliveryQueue({ firstMs: 10_000 }).deliver('a', () => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(10_000)
  expect((await delivery.first).kind).toBe('postponed')
})

it('gives up after its time limit, and at once when it is stopped', async () => {
  vi.useRealTimers()
  const impatient = createDeliveryQueue({ giveUpMs: -1 }).deliver('a', async () => unreachable)
  expect(await impatient.final).toEqual({ kind: 'refused', detail: 'given up: nobody' })
  const queue = createDeliveryQueue()
  const waiting = queue.deliver('a', async () => unreachable)
  await waiting.first
  queue.stop()
  expect(await waiting.final).toEqual({ kind: 'refused', detail: 'the sandbox stopped' })
})

it('limits the attempts that run at the same time', async () => {
  vi.useRealTimers()
  let running = 0
  let most = 0
  const queue = createDeliveryQueue({ concurrency: 3 })
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    return accepted
  }
  await Promise.all(Array.from({ length: 12 }, (_, index) => queue.deliver(String(index), work).final))
  expect(most).toBe(3)
})
