import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Dependencies } from '../../../dependencies.ts'
import { type StoredReplay, storedReplay, storeReplay } from './stored-replays.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const deps = {} as Dependencies
const replay = (leads: number) => ({ leads }) as StoredReplay

it('a replay is in memory for five minutes after it was stored last', () => {
  storeReplay(deps, 'one', replay(1))
  vi.advanceTimersByTime(4 * 60_000)
  storeReplay(deps, 'one', replay(2))
  vi.advanceTimersByTime(4 * 60_000)
  expect(storedReplay(deps, 'one')).toEqual(replay(2))
  vi.advanceTimersByTime(60_000)
  expect(storedReplay(deps, 'one')).toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})

it('at most twenty replays are in memory, the newest', () => {
  for (let index = 0; index <= 20; index += 1) storeReplay(deps, `replay ${index}`, replay(index))
  expect([0, 1, 20].map((index) => storedReplay(deps, `replay ${index}`)?.leads)).toEqual([undefined, 1, 20])
  expect(vi.getTimerCount()).toBe(20)
})
