import type { DatePreset } from './date-range.ts'

/**
 * The preset ranges of what has happened, in their order (INB-31, RPT-09). A week is today and the six days before today. Likewise, a month is 30
 * days, a quarter 90 and a year 365, each including today.
 */
export const pastPresets = [
  { key: 'today', label: 'Today', days: [0, 0] },
  { key: 'yesterday', label: 'Yesterday', days: [-1, -1] },
  { key: 'week', label: 'Past week', days: [-6, 0] },
  { key: 'month', label: 'Past month', days: [-29, 0] },
  { key: 'quarter', label: 'Past quarter', days: [-89, 0] },
  { key: 'year', label: 'Past year', days: [-364, 0] },
  { key: 'all', label: 'All time', days: null },
] as const satisfies readonly DatePreset[]
