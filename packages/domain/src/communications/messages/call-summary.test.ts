import { expect, it } from 'vitest'
import { callSummary } from './call-summary.ts'

it.each([
  [{ inbound: true, answered: false, durationSeconds: null }, 'Missed call'],
  [{ inbound: false, answered: false, durationSeconds: null }, 'Call, no answer'],
  [{ inbound: false, answered: true, durationSeconds: 252 }, 'Call, 4 minutes 12 seconds'],
  [{ inbound: true, answered: true, durationSeconds: 61 }, 'Call, 1 minute 1 second'],
  [{ inbound: true, answered: true, durationSeconds: 120 }, 'Call, 2 minutes'],
  [{ inbound: true, answered: true, durationSeconds: 0 }, 'Call, 0 seconds'],
])('the call %j is described as %j', (call, text) => {
  expect(callSummary(call)).toBe(text)
})
