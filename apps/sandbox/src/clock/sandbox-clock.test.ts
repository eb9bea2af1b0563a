import { afterEach, expect, it, vi } from 'vitest'
import { sandboxClock } from './sandbox-clock.ts'

const never = new AbortController().signal

afterEach(() => vi.useRealTimers())

it('ends a wait when the time is skipped, and not before all of it has passed', async () => {
  const clock = sandboxClock()
  let isOver = false
  const wait = clock.wait(60_000, never).then(() => {
    isOver = true
  })
  clock.skip(30)
  await clock.wait(0, never)
  expect(isOver).toBe(false)
  clock.skip(31)
  await wait
})

it('begins at the time that it is given, runs on from there, and returns to it at a reset', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-05T09:00:00Z') })
  const clock = sandboxClock(new Date('2027-11-18T15:30:00Z'))
  const time = () => clock.now().toISOString()
  expect(time()).toBe('2027-11-18T15:30:00.000Z')
  clock.skip(3_600)
  expect(time()).toBe('2027-11-18T16:30:00.000Z')
  vi.setSystemTime(new Date('2026-01-05T09:05:00Z'))
  expect(time()).toBe('2027-11-18T16:35:00.000Z')
  clock.reset()
  expect(time()).toBe('2027-11-18T15:35:00.000Z')
})

it('lets nobody wait longer because of a reset', async () => {
  const clock = sandboxClock()
  clock.skip(3_600)
  const wait = clock.wait(1_000, never)
  clock.reset()
  clock.skip(1)
  await wait
  expect(clock.offsetSeconds).toBe(1)
})

it('rejects a wait that is aborted', async () => {
  const abort = new AbortController()
  const wait = sandboxClock().wait(60_000, abort.signal)
  abort.abort()
  await expect(wait).rejects.toThrow()
})
