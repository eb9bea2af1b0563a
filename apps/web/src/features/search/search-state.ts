import type { PatientHit } from '@enamel/contract/search'

/** The states of the patient search (SRCH-04). */
export const searchStates = ['start', 'searching', 'found', 'not_found'] as const
export type SearchState = (typeof searchStates)[number]

/** The part of a query's result that determines the state of the search. */
export interface SearchFetch {
  data?: readonly PatientHit[] | undefined
  isFetching: boolean
}

/** A failed search counts as not found (SRCH-06). @param query null when it is too short to search */
export function searchState(query: string | null, { data = [], isFetching }: SearchFetch): SearchState {
  if (query === null) return 'start'
  if (isFetching) return 'searching'
  return data.length > 0 ? 'found' : 'not_found'
}

/** The text of the state `not_found` (SRCH-06). */
export const NO_RESULTS = 'No results found'
