import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CatchUpResult } from '../catch-up-result.ts'
import { Outages } from './outages.ts'

const down: CatchUpResult = { kind: 'later', afterMs: 60_000, detail: 'TimeoutError', isDown: true }
const busy: CatchUpResult = { kind: 'later', afterMs: 60_000, detail: 'too many requests' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('leaves a service alone that three runs in succession did not reach, and then lets one try', () => {
  const outages = new Outages()
  for (const result of [down, down]) outages.note('gmail', result)
  expect(outages.mayAsk('gmail')).toBe(true)
  outages.note('gmail', down)
  expect(outages.mayAsk('gmail')).toBe(false)
  expect(outages.mayAsk('outlook')).toBe(true)
  vi.advanceTimersByTime(30_000)
  expect([outages.mayAsk('gmail'), outages.mayAsk('gmail')]).toEqual([true, false])
  outages.note('gmail', { kind: 'complete' })
  expect([outages.mayAsk('gmail'), outages.mayAsk('gmail')]).toEqual([true, true])
})

it('does not take one mailbox that fails, or is asked to wait, for an outage', () => {
  const outages = new Outages()
  const results = [down, down, { kind: 'complete' }, down, down, busy, down, down] as const
  for (const result of results) outages.note('gmail', result)
  expect(outages.mayAsk('gmail')).toBe(true)
})
