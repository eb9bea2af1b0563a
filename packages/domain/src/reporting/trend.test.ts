import { describe, expect, it } from 'vitest'
import { addDays } from '../time/practice-time.ts'
import { overview, pipeline } from './metrics.ts'
import { trendNote, trendRanges, trendStep } from './trend.ts'

const from = '2026-01-01'
const rangeOf = (days: number) => ({ from, to: addDays(from, days - 1) })

describe('the trend of a metric', () => {
  it('goes by day, by week or by month, depending on the length of the range', () => {
    expect([1, 35, 36, 190, 191, 1_000].map((days) => trendStep(rangeOf(days)))).toEqual([
      'day',
      'day',
      'week',
      'week',
      'month',
      'month',
    ])
  })

  it('has weeks from Monday and calendar months, the first and last of which are cut to the range', () => {
    // 1 January 2026 is a Thursday.
    expect(trendRanges({ from, to: '2026-01-13' }, 'week')).toEqual([
      { from, to: '2026-01-04' },
      { from: '2026-01-05', to: '2026-01-11' },
      { from: '2026-01-12', to: '2026-01-13' },
    ])
    expect(trendRanges({ from: '2025-11-30', to: '2026-01-31' }, 'month')).toEqual([
      { from: '2025-11-30', to: '2025-11-30' },
      { from: '2025-12-01', to: '2025-12-31' },
      { from: '2026-01-01', to: '2026-01-31' },
    ])
    expect(trendRanges({ from, to: from }, 'day')).toEqual([{ from, to: from }])
  })

  it('notes that a patient can count in several steps, where that is so', () => {
    expect(trendNote(overview.consults_booked)).toMatch(/^A patient .*\.$/)
    expect(trendNote(overview.losses)).not.toBeNull()
    expect(trendNote(overview.leads_received)).toBeNull()
    expect(trendNote(pipeline.consults_booked)).toBeNull()
  })
})
