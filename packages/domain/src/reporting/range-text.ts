import { plainDay } from '../time/date-labels.ts'
import type { DayRange } from './period.ts'

/** The label of all time. */
const ALL_TIME_TEXT = 'All time'

/**
 * The days of a report: "22 October to 20 November 2025", "1 to 20 November 2025", "20 November 2025", "All time". The
 * year is given once if both days are in it.
 */
export function rangeText(range: DayRange | null): string {
  if (range === null) return ALL_TIME_TEXT
  const { from, to } = range
  const last = plainDay(to)
  return from === to ? last : `${withoutShared(plainDay(from), from, to)} to ${last}`
}

/** The first day without the year, or month and year, that it shares with the last. */
function withoutShared(text: string, from: string, to: string): string {
  const [day, month] = text.split(' ')
  if (from.slice(0, 7) === to.slice(0, 7)) return `${day}`
  return from.slice(0, 4) === to.slice(0, 4) ? `${day} ${month}` : text
}
