/** A search is sent only for more characters than this (SRCH-01). */
export const SEARCH_LONGER_THAN = 3
/** The maximum number of hits of a search (G1-15). */
export const SEARCH_HITS_MAX = 20

/** The query to send for an input, trimmed; null for 3 characters or fewer (SRCH-01). */
export function searchQuery(input: string): string | null {
  const query = input.trim()
  return Array.from(query).length > SEARCH_LONGER_THAN ? query : null
}
