import { expect, it } from 'vitest'
import { sandboxClock } from './sandbox-clock.ts'

const never = new AbortController().signal

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
