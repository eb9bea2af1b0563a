import { ALL_TIME, rangeLabel, rangeOfDays } from '@enamel/domain/time/date-range'
import { expect, it } from 'vitest'
import { actionPresets, datesNow, toSavedDates } from './date-presets.ts'

const zone = 'Europe/London'
const now = '2025-11-20T10:00:00Z'
const tomorrow = { start: '2025-11-21T00:00:00.000Z', end: '2025-11-21T23:59:59.999Z' }

it('offer Tomorrow and other days to come, and are called Due & overdue when none are chosen (ACT-33)', () => {
  expect(actionPresets.map(({ label }) => label)).toEqual([
    'Due & overdue',
    'Today',
    'Tomorrow',
    'Next 7 days',
    'Yesterday',
    'Past week',
  ])
  expect(rangeLabel(actionPresets, ALL_TIME, now, zone)).toBe('Due & overdue')
  expect(rangeLabel(actionPresets, tomorrow, now, zone)).toBe('Tomorrow')
  expect(datesNow({ preset: 'tomorrow' }, now, zone)).toEqual(tomorrow)
  expect(datesNow({ preset: 'next-week' }, now, zone)).toEqual(rangeOfDays('2025-11-21', '2025-11-27', zone))
})

it('go with the days when they were chosen by name, and stay when they were typed', () => {
  const days = rangeOfDays('2025-12-01', '2025-12-03', zone)
  expect(toSavedDates(days, now, zone)).toEqual({ range: days })
  expect(datesNow({ range: days }, '2025-12-02T10:00:00Z', zone)).toEqual(days)
  const saved = toSavedDates(rangeOfDays('2025-11-20', '2025-11-20', zone), now, zone)
  expect(datesNow(saved, '2025-11-21T10:00:00Z', zone)).toEqual(tomorrow)
  expect(datesNow({ preset: 'fortnight' }, now, zone)).toEqual(ALL_TIME)
})
