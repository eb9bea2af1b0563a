import { expect, it } from 'vitest'
import { snoozeInfo } from './snooze-info.ts'

const london = 'Europe/London'
const now = '2025-11-20T09:30:00Z'

it('says until when a patient is or was snoozed: today, tomorrow, yesterday or on a date (SNZ-03)', () => {
  expect(snoozeInfo('2025-11-20T14:05:00Z', now, london)).toBe('Patient is snoozed until 2:05pm today')
  expect(snoozeInfo('2025-11-21T09:00:00Z', now, london)).toBe('Patient is snoozed until 9:00am tomorrow')
  expect(snoozeInfo('2025-11-24T09:00:00Z', now, london)).toBe(
    'Patient is snoozed until 9:00am on Monday 24 November 2025',
  )
  expect(snoozeInfo('2025-11-20T09:30:00Z', now, london)).toBe('Patient was snoozed until 9:30am today')
  expect(snoozeInfo('2025-11-19T23:30:00Z', now, london)).toBe('Patient was snoozed until 11:30pm yesterday')
  expect(snoozeInfo('2025-11-18T23:30:00Z', now, london)).toBe(
    'Patient was snoozed until 11:30pm on Tuesday 18 November 2025',
  )
})

it('counts days in the time zone of the practice, including summer time', () => {
  expect(snoozeInfo('2025-07-01T23:30:00Z', '2025-07-01T12:00:00Z', london)).toBe(
    'Patient is snoozed until 12:30am tomorrow',
  )
})
