import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FairRateLimiter } from './fair-rate-limiter.ts'

const OPTIONS = { burst: 3, perSecond: 10, maxWaitMs: 1_000 }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Callers with their numbers, and the numbers of those whose turn has come. */
function callers(limiter: FairRateLimiter, count: number) {
  const through: number[] = []
  const turns = Array.from({ length: count }, (_, number) =>
    limiter.turn(`caller ${number}`).then((isThrough) => {
      if (isThrough) through.push(number)
      return isThrough
    }),
  )
  return { through, turns }
}

it('lets a burst through at once, and the others in their order at the rate', async () => {
  const { through } = callers(new FairRateLimiter(OPTIONS), 6)
  await vi.advanceTimersByTimeAsync(0)
  expect(through).toEqual([0, 1, 2])
  await vi.advanceTimersByTimeAsync(100)
  expect(through).toEqual([0, 1, 2, 3])
  await vi.advanceTimersByTimeAsync(200)
  expect(through).toEqual([0, 1, 2, 3, 4, 5])
})

it('lets callers through at once who come no faster than the rate, and a burst again after a pause', async () => {
  const limiter = new FairRateLimiter(OPTIONS)
  const first = callers(limiter, 3)
  await vi.advanceTimersByTimeAsync(100)
  const next = callers(limiter, 1)
  await vi.advanceTimersByTimeAsync(300)
  const last = callers(limiter, 3)
  await vi.advanceTimersByTimeAsync(0)
  expect([first.through, next.through, last.through]).toEqual([[0, 1, 2], [0], [0, 1, 2]])
})

it('refuses a caller who would wait too long, and who then delays no other caller', async () => {
  const limiter = new FairRateLimiter(OPTIONS)
  const { turns } = callers(limiter, 20)
  await vi.advanceTimersByTimeAsync(1_000)
  const isThrough = await Promise.all(turns)
  expect(isThrough.indexOf(false)).toBe(13)
  expect(isThrough.filter(Boolean)).toHaveLength(13)
})

it('lets no caller wait for one who calls very often', async () => {
  const limiter = new FairRateLimiter(OPTIONS)
  const greedy = Array.from({ length: 100 }, () => limiter.turn('greedy'))
  const { through } = callers(limiter, 2)
  await vi.advanceTimersByTimeAsync(300)
  expect(through).toEqual([0, 1])
  await vi.advanceTimersByTimeAsync(2_000)
  expect((await Promise.all(greedy)).filter(Boolean)).toHaveLength(13)
})

it('ends the waiting of all when it stops', async () => {
  const limiter = new FairRateLimiter(OPTIONS)
  const { through } = callers(limiter, 10)
  limiter.stop()
  await vi.advanceTimersByTimeAsync(0)
  expect(through).toHaveLength(10)
})
