import {
  ALL_TIME,
  type DatePreset,
  type DateRange,
  presetOf,
  presetRange,
} from '@enamel/domain/time/date-range'
import type { Moment } from '@enamel/domain/time/moment'

/** The label of the date filter while no dates are chosen: everything due until the end of today (G-13). */
export const DUE_AND_OVERDUE = 'Due & overdue'

/** The key of the preset that applies while no dates are chosen. */
export const DUE = 'due'

/** The preset ranges of due actions, which include future days (ACT-33). */
export const actionPresets: readonly DatePreset[] = [
  { key: DUE, label: DUE_AND_OVERDUE, days: null },
  { key: 'today', label: 'Today', days: [0, 0] },
  { key: 'tomorrow', label: 'Tomorrow', days: [1, 1] },
  { key: 'next-week', label: 'Next 7 days', days: [1, 7] },
  { key: 'yesterday', label: 'Yesterday', days: [-1, -1] },
  { key: 'past-week', label: 'Past week', days: [-6, 0] },
]

/** Chosen dates as they are stored. A preset is stored by its key, so that the dates stay relative to today. */
export type SavedDates = { preset: string } | { range: DateRange }

/** How a range that is chosen at `now` is stored. */
export function toSavedDates(range: DateRange, now: Moment, zone: string): SavedDates {
  const preset = presetOf(actionPresets, range, now, zone)
  return preset ? { preset: preset.key } : { range }
}

/** The range of stored dates, relative to `now`; an unknown preset filters nothing. */
export function currentRange(saved: SavedDates, now: Moment, zone: string): DateRange {
  if ('range' in saved) return saved.range
  const preset = actionPresets.find(({ key }) => key === saved.preset)
  return preset ? presetRange(preset, now, zone) : ALL_TIME
}
