import { expect, it } from 'vitest'
import { endSnoozeLabel, snoozeInfo, snoozeLabel, wakeUpText } from './snooze-info.ts'

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

it('counts days by the clock of the practice, summer time included', () => {
  expect(snoozeInfo('2025-07-01T23:30:00Z', '2025-07-01T12:00:00Z', london)).toBe(
    'Patient is snoozed until 12:30am tomorrow',
  )
})

it('names the button of a snooze (SNZ-01), what ends it (SNZ-04) and the patient to wake, by its state', () => {
  expect([snoozeLabel(null), snoozeLabel('asleep'), snoozeLabel('waking')]).toEqual([
    'Snooze',
    'Snoozing',
    'Snooze ending',
  ])
  expect([endSnoozeLabel('asleep'), endSnoozeLabel('waking')]).toEqual(['Cancel snooze', 'End snooze'])
  expect(wakeUpText('Beth Langley')).toBe('Time to wake up Beth Langley')
})
