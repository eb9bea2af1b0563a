import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Attempt, createDeliveryQueue } from './delivery-queue.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => vi.useRealTimers())

const accepted = { kind: 'accepted', value: 'yes' } as const
const unreachable = { kind: 'unreachable', detail: 'no connection' } as const
const postponed = { kind: 'postponed', detail: 'busy' } as const

/** An attempt that returns the given results in turn, the last one repeatedly, and logs its name. */
function scriptedAttempt(name: string, log: string[], ...results: Attempt<string>[]) {
  return async () => {
    log.push(name)
    return (results.length > 1 ? results.shift() : results[0]) as Attempt<string>
  }
}

it('delivers immediately when the product can be reached', async () => {
  const delivery = createDeliveryQueue().deliver('a', async () => accepted)
  expect(await delivery.first).toEqual(accepted)
  expect(await delivery.final).toEqual(accepted)
})

it('returns the first failure early, and the final result later', async () => {
  vi.useRealTimers()
  const log: string[] = []
  const delivery = createDeliveryQueue().deliver('a', scriptedAttempt('one', log, unreachable, accepted))
  expect(await delivery.first).toEqual(unreachable)
  expect(await delivery.final).toEqual(accepted)
  expect(log).toEqual(['one', 'one'])
})

it('holds back later deliveries of a partition while the product cannot be reached', async () => {
  vi.useRealTimers()
  const log: string[] = []
  const queue = createDeliveryQueue()
  const first = queue.deliver('a', scriptedAttempt('first', log, unreachable, accepted))
  await first.first
  const second = queue.deliver('a', scriptedAttempt('second', log, accepted))
  expect((await second.first).kind).toBe('unreachable')
  const other = queue.deliver('b', scriptedAttempt('other', log, accepted))
  await other.final
  await second.final
  expect(log).toEqual(['first', 'other', 'first', 'second'])
})

it('lets the next delivery overtake a delivery that the product postponed', async () => {
  vi.useRealTimers()
  const log: string[] = []
  const queue = createDeliveryQueue()
  const first = queue.deliver('a', scriptedAttempt('first', log, postponed, accepted))
  const second = queue.deliver('a', scriptedAttempt('second', log, accepted))
  expect(await second.first).toEqual(accepted)
  await first.final
  expect(log).toEqual(['first', 'second', 'first'])
})

it('returns “postponed” as the first result when the product is slow to respond', async () => {
  const delivery = createDeliveryQueue({ firstResultMs: 10_000 }).deliver('a', () => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(10_000)
  expect((await delivery.first).kind).toBe('postponed')
})

it('abandons a delivery after its time limit, and immediately when the queue is stopped', async () => {
  vi.useRealTimers()
  const abandoned = createDeliveryQueue({ abandonAfterMs: -1 }).deliver('a', async () => unreachable)
  expect(await abandoned.final).toEqual({ kind: 'refused', detail: 'abandoned: no connection' })
  const queue = createDeliveryQueue()
  const waiting = queue.deliver('a', async () => unreachable)
  await waiting.first
  queue.stop()
  expect(await waiting.final).toEqual({ kind: 'refused', detail: 'the sandbox stopped' })
})

it('limits the attempts that run at the same time', async () => {
  vi.useRealTimers()
  let running = 0
  let maxRunning = 0
  const queue = createDeliveryQueue({ concurrency: 3 })
  const work = async () => {
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    return accepted
  }
  await Promise.all(Array.from({ length: 12 }, (_, index) => queue.deliver(String(index), work).final))
  expect(maxRunning).toBe(3)
})
