import { expect, it } from 'vitest'
import { waitingInAll } from './waiting-changes.ts'

it('counts the waiting changes of all kinds', () => {
  expect(waitingInAll([])).toBe(0)
  expect(
    waitingInAll([
      { kind: 'appointment', count: 7 },
      { kind: 'payment', count: 3 },
      { kind: 'patient', count: 2 },
    ]),
  ).toBe(12)
})
