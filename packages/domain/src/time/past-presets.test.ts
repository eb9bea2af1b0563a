import { describe, expect, it } from 'vitest'
import { presetRange, rangeLabel, rangeOfDays } from './date-range.ts'
import { pastPresets } from './past-presets.ts'

const zone = 'Europe/London'
const now = '2025-11-20T10:00:00Z'
type Key = (typeof pastPresets)[number]['key']
const preset = (key: Key) =>
  pastPresets.find((candidate) => candidate.key === key) as (typeof pastPresets)[number]

describe('the date presets (INB-31, RPT-09)', () => {
  it('are Today, Yesterday, Past week, month, quarter, year and All time', () => {
    expect(pastPresets.map(({ label }) => label)).toEqual([
      'Today',
      'Yesterday',
      'Past week',
      'Past month',
      'Past quarter',
      'Past year',
      'All time',
    ])
  })

  it.each([
    ['today', '2025-11-20T00:00:00.000Z', '2025-11-20T23:59:59.999Z', 1],
    ['yesterday', '2025-11-19T00:00:00.000Z', '2025-11-19T23:59:59.999Z', 1],
    ['week', '2025-11-14T00:00:00.000Z', '2025-11-20T23:59:59.999Z', 7],
    ['month', '2025-10-21T23:00:00.000Z', '2025-11-20T23:59:59.999Z', 30],
    ['quarter', '2025-08-22T23:00:00.000Z', '2025-11-20T23:59:59.999Z', 90],
    ['year', '2024-11-21T00:00:00.000Z', '2025-11-20T23:59:59.999Z', 365],
  ] as const)('include %s, which covers the practice’s days from %s to %s', (key, start, end, days) => {
    expect(presetRange(preset(key), now, zone)).toEqual({ start, end })
    expect(Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000)).toBe(days)
  })

  it('include All time, which has no bounds', () => {
    expect(presetRange(preset('all'), now, zone)).toEqual({ start: null, end: null })
  })

  it('include Today, which begins at midnight in summer time too', () => {
    expect(presetRange(preset('today'), '2025-06-30T23:30:00Z', zone)).toEqual({
      start: '2025-06-30T23:00:00.000Z',
      end: '2025-07-01T22:59:59.999Z',
    })
  })
})

describe('the label of a date range (INB-31)', () => {
  it('is the name of the preset that matches the range today', () => {
    for (const { key, label } of pastPresets) {
      expect(rangeLabel(pastPresets, presetRange(preset(key), now, zone), now, zone)).toBe(label)
    }
  })

  it('is the dates when no preset matches the range', () => {
    expect(rangeLabel(pastPresets, rangeOfDays('2025-11-12', '2025-11-14', zone), now, zone)).toBe(
      '12 Nov 2025 – 14 Nov 2025',
    )
    expect(rangeLabel(pastPresets, { start: '2025-11-12T00:00:00.000Z', end: null }, now, zone)).toBe(
      'From 12 Nov 2025',
    )
    expect(rangeLabel(pastPresets, { start: null, end: '2025-11-12T23:59:59.999Z' }, now, zone)).toBe(
      'Until 12 Nov 2025',
    )
  })

  it('changes from Today to Yesterday, and later to the date, as days pass', () => {
    const range = presetRange(preset('today'), now, zone)
    expect(rangeLabel(pastPresets, range, '2025-11-21T10:00:00Z', zone)).toBe('Yesterday')
    expect(rangeLabel(pastPresets, range, '2025-11-22T10:00:00Z', zone)).toBe('20 Nov 2025 – 20 Nov 2025')
  })
})
