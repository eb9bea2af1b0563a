export const snoozeFilters = ['hideSnoozed', 'showSnoozed'] as const
export type SnoozeFilter = (typeof snoozeFilters)[number]

/** hideSnoozed asks with include_snoozed 0, showSnoozed with 1 (ACT-36, INB-25). */
export function includeSnoozed(filter: SnoozeFilter): '0' | '1' {
  return filter === 'showSnoozed' ? '1' : '0'
}
