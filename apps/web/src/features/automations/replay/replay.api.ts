import { automations } from '@enamel/contract/automations'
import type { DayRange } from '@enamel/domain/reporting/period'
import { MS_PER_MINUTE } from '@enamel/domain/time/seconds'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { REPLAY_KEY } from '../automations.api.ts'

/** The numbers change with every move of a patient, so they are those of the moment at which the tab was opened. */
const REPLAY_STALE_MS = 5 * MS_PER_MINUTE

/** What an automation would have done on these days, with its leads page by page. Earlier days stay meanwhile. */
export function replayQuery(id: string, { from, to }: DayRange) {
  return infiniteQueryOptions({
    queryKey: [REPLAY_KEY, id, from, to],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(
        automations.replay,
        { params: { id }, query: { from, to, ...(pageParam && { before: pageParam }) } },
        { signal },
      ),
    getNextPageParam: ({ metadata }) => metadata.next,
    placeholderData: keepPreviousData,
    staleTime: REPLAY_STALE_MS,
  })
}
