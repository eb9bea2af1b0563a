import {
  ALL_TIME,
  type DatePreset,
  type DateRange,
  presetOf,
  presetRange,
} from '@enamel/domain/time/date-range'
import type { Moment } from '@enamel/domain/time/moment'

/** The label of the dates while none are chosen: due before today, and due today (G-13). */
export const DUE_AND_OVERDUE = 'Due & overdue'

/** The key of unchosen dates. */
export const DUE = 'due'

/** The preset ranges of due actions, which include days to come (ACT-33). */
export const actionPresets: readonly DatePreset[] = [
  { key: DUE, label: DUE_AND_OVERDUE, days: null },
  { key: 'today', label: 'Today', days: [0, 0] },
  { key: 'tomorrow', label: 'Tomorrow', days: [1, 1] },
  { key: 'next-week', label: 'Next 7 days', days: [1, 7] },
  { key: 'yesterday', label: 'Yesterday', days: [-1, -1] },
  { key: 'past-week', label: 'Past week', days: [-6, 0] },
]

/** Chosen dates as they are stored: a ready-made range by its name, so that it moves with the days. */
export type SavedDates = { preset: string } | { range: DateRange }

/** The stored form of a range that is chosen now. */
export function toSavedDates(range: DateRange, now: Moment, zone: string): SavedDates {
  const preset = presetOf(actionPresets, range, now, zone)
  return preset ? { preset: preset.key } : { range }
}

/** The present range of stored dates; an unknown preset filters nothing. */
export function datesNow(saved: SavedDates, now: Moment, zone: string): DateRange {
  if ('range' in saved) return saved.range
  const preset = actionPresets.find(({ key }) => key === saved.preset)
  return preset ? presetRange(preset, now, zone) : ALL_TIME
}
