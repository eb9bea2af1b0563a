import { search } from '@enamel/contract/search'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { wait } from '../../lib/wait.ts'

/** How long after the last key press a search is sent. */
export const SEARCH_DEBOUNCE_MS = 350

/**
 * The patients that match (SRCH-03), requested when the user stops typing. A newer query aborts an older query, so that
 * the older hits never replace the newer hits (SRCH-04).
 * @param query null when it is too short to search
 */
export function patientHits(query: string | null) {
  return queryOptions({
    queryKey: ['search', query],
    queryFn:
      query === null
        ? skipToken
        : async ({ signal }) => {
            await wait(SEARCH_DEBOUNCE_MS, signal)
            return call(search.patients, { query: { query } }, { signal })
          },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
