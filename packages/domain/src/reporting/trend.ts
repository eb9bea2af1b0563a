import { addDays, addMonths, type Day, daysBetween, isBefore, weekday } from '../time/practice-time.ts'
import type { MetricDefinition } from './metric-definition.ts'
import type { DayRange } from './period.ts'

type TrendStep = 'day' | 'week' | 'month'

const MAX_DAYS_BY_DAY = 35
const MAX_DAYS_BY_WEEK = 190

/** The step in which a range's trend is shown, so that a chart has at most about 35 points in the usual ranges. */
export function trendStep({ from, to }: DayRange): TrendStep {
  const days = daysBetween(from, to) + 1
  if (days <= MAX_DAYS_BY_DAY) return 'day'
  return days <= MAX_DAYS_BY_WEEK ? 'week' : 'month'
}

/**
 * The days, the weeks from Monday, or the calendar months of a range, without gaps. The first and the last are cut to
 * the range.
 */
export function trendRanges(range: DayRange, step: TrendStep): DayRange[] {
  const ranges: DayRange[] = []
  for (let from = range.from; !isBefore(range.to, from); ) {
    const next = startOfNext(from, step)
    const last = addDays(next, -1)
    ranges.push({ from, to: isBefore(range.to, last) ? range.to : last })
    from = next
  }
  return ranges
}

function startOfNext(day: Day, step: TrendStep): Day {
  switch (step) {
    case 'day':
      return addDays(day, 1)
    case 'week':
      return addDays(day, 7 - weekday(day))
    case 'month':
      return addMonths(`${day.slice(0, 7)}-01`, 1)
  }
}

/** The note about a trend whose steps can add up to more than the card says; null if they cannot. */
export function trendNote({ value }: MetricDefinition): string | null {
  const isOfEvents = value.of === 'patients' && (value.who.kind === 'enters' || value.who.kind === 'moved_to')
  return isOfEvents ? 'A patient to whom this happened more than once can count in several steps.' : null
}
