import { expect, it } from 'vitest'
import { snoozeState } from './state.ts'

it('is asleep until its end and waking from that instant on', () => {
  const end = '2025-11-24T09:00:00Z'
  expect(snoozeState(end, '2025-11-24T08:59:59.999Z')).toBe('asleep')
  expect(snoozeState(end, end)).toBe('waking')
  expect(snoozeState(new Date(end), new Date('2025-12-01T00:00:00Z'))).toBe('waking')
})
