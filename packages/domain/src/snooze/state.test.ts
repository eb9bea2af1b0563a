import { expect, it } from 'vitest'
import { checkSnoozeEnd, SNOOZE_IN_PAST, snoozeState, snoozeStates, stateOf } from './state.ts'

it('a snooze is asleep before its end and waking from that instant on (SNZ-08)', () => {
  expect(snoozeStates).toEqual(['asleep', 'waking'])
  const end = '2025-11-24T09:00:00Z'
  expect(snoozeState(end, '2025-11-24T08:59:59.999Z')).toBe('asleep')
  expect(snoozeState(end, end)).toBe('waking')
  expect(snoozeState(new Date(end), new Date('2025-12-01T00:00:00Z'))).toBe('waking')
})

it('a snooze is waking in the browser once the server has reported it as waking, or its end has passed (SNZ-08)', () => {
  const [before, ends_at] = ['2025-11-24T08:59:00Z', '2025-11-24T09:00:00Z']
  expect(stateOf({ state: 'asleep', ends_at }, before)).toBe('asleep')
  expect(stateOf({ state: 'asleep', ends_at }, ends_at)).toBe('waking')
  expect(stateOf({ state: 'waking', ends_at }, before)).toBe('waking')
})

it('a snooze cannot end in the past or now (SNZ-10)', () => {
  const now = '2025-11-24T09:00:00Z'
  expect(checkSnoozeEnd('2025-11-24T09:00:00.001Z', now)).toEqual({ ok: true })
  expect(checkSnoozeEnd(now, now)).toEqual({ ok: false, reason: 'in_past' })
  expect(checkSnoozeEnd('2025-11-23T09:00:00Z', now)).toEqual({ ok: false, reason: 'in_past' })
  expect(SNOOZE_IN_PAST).toBe('Please enter a date in the future.')
})
