import { ALL_TIME, rangeLabel, rangeOfDays } from '@enamel/domain/time/date-range'
import { expect, it } from 'vitest'
import { actionPresets, currentRange, toSavedDates } from './date-presets.ts'

const zone = 'Europe/London'
const now = '2025-11-20T10:00:00Z'
const tomorrow = { start: '2025-11-21T00:00:00.000Z', end: '2025-11-21T23:59:59.999Z' }

it('the date filter offers Tomorrow and other future days, and is labelled Due & overdue when no dates are chosen (ACT-33)', () => {
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
  expect(currentRange({ preset: 'tomorrow' }, now, zone)).toEqual(tomorrow)
  expect(currentRange({ preset: 'next-week' }, now, zone)).toEqual(
    rangeOfDays('2025-11-21', '2025-11-27', zone),
  )
})

it('saved dates stay relative to today if they equal a preset, and stay fixed otherwise; an unknown preset filters nothing', () => {
  const days = rangeOfDays('2025-12-01', '2025-12-03', zone)
  expect(toSavedDates(days, now, zone)).toEqual({ range: days })
  expect(currentRange({ range: days }, '2025-12-02T10:00:00Z', zone)).toEqual(days)
  const saved = toSavedDates(rangeOfDays('2025-11-20', '2025-11-20', zone), now, zone)
  expect(currentRange(saved, '2025-11-21T10:00:00Z', zone)).toEqual(tomorrow)
  expect(currentRange({ preset: 'fortnight' }, now, zone)).toEqual(ALL_TIME)
})
