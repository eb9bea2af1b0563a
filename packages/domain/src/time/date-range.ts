import { shortDay } from './date-labels.ts'
import type { Moment } from './moment.ts'
import { addDays, calendarDay, type Day, endOfDay, startOfDay } from './practice-time.ts'

export interface DateRange {
  /** ISO 8601, inclusive; null for no bound. */
  start: string | null
  end: string | null
}

export const ALL_TIME: DateRange = { start: null, end: null }

/** A predefined range. */
export interface DatePreset {
  key: string
  label: string
  /** First and last day, counted from today; null for no bounds. */
  days: readonly [number, number] | null
}

/** The range from the start of the first day to the end of the last, in the practice's time zone (G1-49, G-13). */
export function rangeOfDays(first: Day, last: Day, zone: string): DateRange {
  return { start: startOfDay(first, zone).toISOString(), end: endOfDay(last, zone).toISOString() }
}

/** The range of a preset, as of today. */
export function presetRange({ days }: DatePreset, now: Moment, zone: string): DateRange {
  if (days === null) return ALL_TIME
  const today = calendarDay(now, zone)
  return rangeOfDays(addDays(today, days[0]), addDays(today, days[1]), zone)
}

/** The preset whose range, as of today, equals this range, if any. */
export function presetOf(
  presets: readonly DatePreset[],
  range: DateRange,
  now: Moment,
  zone: string,
): DatePreset | undefined {
  const { start, end } = range
  if (start === null && end === null) return presets.find(({ days }) => days === null)
  if (start === null || end === null) return undefined
  // Formatting days is slow, so that the days of the range are computed once, and not those of each preset.
  const [today, first, last] = [calendarDay(now, zone), calendarDay(start, zone), calendarDay(end, zone)]
  const whole = rangeOfDays(first, last, zone)
  if (whole.start !== start || whole.end !== end) return undefined
  return presets.find(
    ({ days }) => days && addDays(today, days[0]) === first && addDays(today, days[1]) === last,
  )
}

/** The label of a range: that of its preset, or "12 Nov 2025 – 14 Nov 2025" (INB-31, G1-49). */
export function rangeLabel(
  presets: readonly DatePreset[],
  range: DateRange,
  now: Moment,
  zone: string,
): string {
  const preset = presetOf(presets, range, now, zone)
  if (preset) return preset.label
  const [first, last] = [range.start, range.end].map((bound) => bound && shortDay(calendarDay(bound, zone)))
  if (!first) return `Until ${last}`
  return last ? `${first} – ${last}` : `From ${first}`
}
