import type { ScheduledSummary } from '@enamel/contract/scheduled-messages'
import { useQuery } from '@tanstack/react-query'

/** The beginning of the keys of all queries of scheduled messages. */
export const SCHEDULED = ['scheduled'] as const

/** The messages that are scheduled at the practice, once they are loaded in the background. */
export function useScheduledSummary() {
  return useQuery<ScheduledSummary>({ queryKey: [...SCHEDULED, 'summary'], enabled: false }).data
}
