import type { ScheduledSummary } from '@enamel/contract/scheduled-messages'
import { useQuery } from '@tanstack/react-query'

/** The beginning of the keys of all queries of scheduled messages. */
export const SCHEDULED = ['scheduled'] as const

/** The key of how many messages are scheduled at the practice, and for which patients. */
export const SCHEDULED_SUMMARY = [...SCHEDULED, 'summary'] as const

/** How many messages are scheduled and for whom, once that is loaded in the background. */
export function useScheduledSummary() {
  return useQuery<ScheduledSummary>({ queryKey: SCHEDULED_SUMMARY, enabled: false }).data
}
