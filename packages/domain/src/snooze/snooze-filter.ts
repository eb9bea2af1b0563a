export const snoozeFilters = ['hideSnoozed', 'showSnoozed'] as const
export type SnoozeFilter = (typeof snoozeFilters)[number]

/** The parameter include_snoozed for a filter: 0 for hideSnoozed, 1 for showSnoozed (ACT-36, INB-25). */
export function includeSnoozed(filter: SnoozeFilter): '0' | '1' {
  return filter === 'showSnoozed' ? '1' : '0'
}
