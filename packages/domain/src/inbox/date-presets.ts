import { shortDay } from '../time/date-labels.ts'
import type { Moment } from '../time/moment.ts'
import { addDays, calendarDay, type Day, endOfDay, startOfDay } from '../time/practice-time.ts'
import { ALL_TIME, type DateRange } from './filter.ts'

interface Preset {
  key: string
  label: string
  /** First and last day, counted from today; null for no bounds. */
  days: readonly [number, number] | null
}

/** The ready-made ranges in their order (INB-31): a week is today and the six days before it, and so on. */
export const datePresets = [
  { key: 'today', label: 'Today', days: [0, 0] },
  { key: 'yesterday', label: 'Yesterday', days: [-1, -1] },
  { key: 'week', label: 'Past week', days: [-6, 0] },
  { key: 'month', label: 'Past month', days: [-29, 0] },
  { key: 'quarter', label: 'Past quarter', days: [-89, 0] },
  { key: 'year', label: 'Past year', days: [-364, 0] },
  { key: 'all', label: 'All time', days: null },
] as const satisfies readonly Preset[]
export type DatePreset = (typeof datePresets)[number]['key']

/** From the start of the first day to the end of the last, in the practice's time zone (G1-49). */
export function rangeOfDays(first: Day, last: Day, zone: string): DateRange {
  return { start: startOfDay(first, zone).toISOString(), end: endOfDay(last, zone).toISOString() }
}

/** What a preset means today. */
export function presetRange(key: DatePreset, now: Moment, zone: string): DateRange {
  const days = datePresets.find((preset) => preset.key === key)?.days ?? null
  if (days === null) return ALL_TIME
  const today = calendarDay(now, zone)
  return rangeOfDays(addDays(today, days[0]), addDays(today, days[1]), zone)
}

/** The label of a range: that of the preset it is today, else "12 Nov 2025 – 14 Nov 2025" (INB-31, G1-49). */
export function rangeLabel(range: DateRange, now: Moment, zone: string): string {
  const preset = datePresets.find(({ key }) => {
    const { start, end } = presetRange(key, now, zone)
    return start === range.start && end === range.end
  })
  if (preset) return preset.label
  const [first, last] = [range.start, range.end].map((at) => at && shortDay(calendarDay(at, zone)))
  if (!first) return `Until ${last}`
  return last ? `${first} – ${last}` : `From ${first}`
}
