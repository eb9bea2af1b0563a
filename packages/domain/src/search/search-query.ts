/** A search is sent only for more characters than this (SRCH-01). */
export const SEARCH_LONGER_THAN = 3
/** The maximum number of hits of a search (G1-15). */
export const SEARCH_HITS_MAX = 20

/** The query to send for an input, trimmed; null for 3 characters or fewer (SRCH-01). */
export function searchQuery(input: string): string | null {
  const query = input.trim()
  return Array.from(query).length > SEARCH_LONGER_THAN ? query : null
}

/** A search of everything is sent from this many characters on. */
export const EVERYTHING_LENGTH_MIN = 2
/** The maximum number of patients, and of messages, in a search of everything. */
export const EVERYTHING_HITS_MAX = 8

/** The query of a search of everything for an input, trimmed; null for a single character. */
export function everythingQuery(input: string): string | null {
  const query = input.trim()
  return Array.from(query).length >= EVERYTHING_LENGTH_MIN ? query : null
}
