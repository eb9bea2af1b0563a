import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBatcher } from './batcher.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A batcher whose runs end when the test ends them, and the requests of each run. */
function aBatcher() {
  const runs: (readonly string[])[] = []
  const endRun: (() => void)[] = []
  const request = createBatcher<string>(
    (requests) => {
      runs.push(requests)
      return new Promise<void>((resolve) => endRun.push(resolve))
    },
    { collectMs: 100, minIntervalMs: 1_000 },
  )
  return { runs, endRun, request }
}

it('a batcher runs requests in quick succession together', async () => {
  const { runs, request } = aBatcher()
  request('a')
  await vi.advanceTimersByTimeAsync(99)
  request('b')
  expect(runs).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(runs).toEqual([['a', 'b']])
})

it('a batcher collects all requests made during a run for a single next run', async () => {
  const { runs, endRun, request } = aBatcher()
  request('a')
  await vi.advanceTimersByTimeAsync(100)
  for (const late of ['b', 'c', 'd']) {
    request(late)
    await vi.advanceTimersByTimeAsync(2_000)
  }
  expect(runs).toEqual([['a']])
  endRun[0]?.()
  await vi.advanceTimersByTimeAsync(100)
  expect(runs).toEqual([['a'], ['b', 'c', 'd']])
  endRun[1]?.()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(runs).toHaveLength(2)
})

it('a batcher waits for the minimum interval between the starts of two runs', async () => {
  const { runs, endRun, request } = aBatcher()
  request('a')
  await vi.advanceTimersByTimeAsync(100)
  endRun[0]?.()
  request('b')
  await vi.advanceTimersByTimeAsync(999)
  expect(runs).toEqual([['a']])
  await vi.advanceTimersByTimeAsync(1)
  expect(runs).toEqual([['a'], ['b']])
})

it('a batcher continues after a failed run, and begins no run once it is stopped', async () => {
  const runs: number[] = []
  const request = createBatcher<number>(
    async ([requested = 0]) => {
      runs.push(requested)
      throw new Error('gone')
    },
    { collectMs: 10, minIntervalMs: 10 },
  )
  request(1)
  await vi.advanceTimersByTimeAsync(20)
  request(2)
  await vi.advanceTimersByTimeAsync(20)
  request(3)
  request.stop()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(runs).toEqual([1, 2])
})
