import { expect, it } from 'vitest'
import type { CatchUpResult } from '../catch-up-result.ts'
import { Outages } from './outages.ts'

const down: CatchUpResult = { kind: 'later', afterMs: 60_000, detail: 'TimeoutError', isDown: true }
const busy: CatchUpResult = { kind: 'later', afterMs: 60_000, detail: 'too many requests' }

const now = new Date('2026-11-30T09:00:00Z')

it('leaves a service alone that three runs in succession did not reach, and then lets one try', () => {
  const outages = new Outages()
  for (const result of [down, down]) outages.note('gmail', result, now)
  expect(outages.mayAsk('gmail', now)).toBe(true)
  outages.note('gmail', down, now)
  expect(outages.mayAsk('gmail', now)).toBe(false)
  expect(outages.mayAsk('outlook', now)).toBe(true)
  const later = new Date('2026-11-30T09:00:30Z')
  expect([outages.mayAsk('gmail', later), outages.mayAsk('gmail', later)]).toEqual([true, false])
  outages.note('gmail', { kind: 'complete' }, later)
  expect([outages.mayAsk('gmail', later), outages.mayAsk('gmail', later)]).toEqual([true, true])
})

it('does not take one mailbox that fails, or is asked to wait, for an outage', () => {
  const outages = new Outages()
  const results = [down, down, { kind: 'complete' }, down, down, busy, down, down] as const
  for (const result of results) outages.note('gmail', result, now)
  expect(outages.mayAsk('gmail', now)).toBe(true)
})
