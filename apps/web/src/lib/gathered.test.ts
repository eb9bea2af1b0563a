import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { gathered } from './gathered.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Work that ends when the test asks for it, and its requests, run by run. */
function slowWork() {
  const runs: (readonly string[])[] = []
  const ends: (() => void)[] = []
  const ask = gathered<string>(
    (asked) => {
      runs.push(asked)
      return new Promise<void>((resolve) => ends.push(resolve))
    },
    { gatherMs: 100, restMs: 1_000 },
  )
  return { runs, ends, ask }
}

it('does requests in quick succession together', async () => {
  const { runs, ask } = slowWork()
  ask('a')
  await vi.advanceTimersByTimeAsync(99)
  ask('b')
  expect(runs).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(runs).toEqual([['a', 'b']])
})

it('has one run in progress and one after it, for any number of requests meanwhile', async () => {
  const { runs, ends, ask } = slowWork()
  ask('a')
  await vi.advanceTimersByTimeAsync(100)
  for (const late of ['b', 'c', 'd']) {
    ask(late)
    await vi.advanceTimersByTimeAsync(2_000)
  }
  expect(runs).toEqual([['a']])
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(100)
  expect(runs).toEqual([['a'], ['b', 'c', 'd']])
  ends[1]?.()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(runs).toHaveLength(2)
})

it('rests between the starts of two runs', async () => {
  const { runs, ends, ask } = slowWork()
  ask('a')
  await vi.advanceTimersByTimeAsync(100)
  ends[0]?.()
  ask('b')
  await vi.advanceTimersByTimeAsync(999)
  expect(runs).toEqual([['a']])
  await vi.advanceTimersByTimeAsync(1)
  expect(runs).toEqual([['a'], ['b']])
})

it('begins nothing more once it is stopped, and goes on after work that failed', async () => {
  const runs: number[] = []
  const ask = gathered<number>(
    async ([asked = 0]) => {
      runs.push(asked)
      throw new Error('gone')
    },
    { gatherMs: 10, restMs: 10 },
  )
  ask(1)
  await vi.advanceTimersByTimeAsync(20)
  ask(2)
  await vi.advanceTimersByTimeAsync(20)
  ask(3)
  ask.stop()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(runs).toEqual([1, 2])
})
