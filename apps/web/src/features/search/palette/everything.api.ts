import { search } from '@enamel/contract/search'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { wait } from '../../../lib/wait.ts'

/** How long after the last key press everything is searched. */
export const EVERYTHING_DEBOUNCE_MS = 200

/**
 * The patients and messages that match, requested when the user stops typing. The results of the previous query stay
 * until these are there.
 * @param query null when it is too short to search
 */
export function everythingHits(query: string | null) {
  return queryOptions({
    queryKey: ['search everything', query],
    queryFn:
      query === null
        ? skipToken
        : async ({ signal }) => {
            await wait(EVERYTHING_DEBOUNCE_MS, signal)
            return call(search.everything, { query: { query } }, { signal })
          },
    staleTime: 30_000,
    gcTime: 60_000,
    placeholderData: (previous) => (query === null ? undefined : previous),
  })
}
