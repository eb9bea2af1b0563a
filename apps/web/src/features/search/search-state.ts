import type { PatientHit } from '@enamel/contract/search'

/** The states of the patient search (SRCH-04). */
export const searchStates = ['start', 'searching', 'found', 'not_found'] as const
export type SearchState = (typeof searchStates)[number]

/** The state of a search's query. */
export interface SearchFetch {
  data?: readonly PatientHit[] | undefined
  isFetching: boolean
}

/** @param query null when it is too short to search; a failed search finds nothing (SRCH-06) */
export function searchState(query: string | null, { data = [], isFetching }: SearchFetch): SearchState {
  if (query === null) return 'start'
  if (isFetching) return 'searching'
  return data.length > 0 ? 'found' : 'not_found'
}

/** The text of not_found (SRCH-06). */
export const NO_RESULTS = 'No results found'
