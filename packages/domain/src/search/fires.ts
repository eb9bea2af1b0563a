/** A search is sent only for more characters than this (SRCH-01). */
export const SEARCH_LONGER_THAN = 3
/** Hits of a search at most (G1-15). */
export const SEARCH_MOST = 20

/** The query to send for an input, or null: 3 characters send nothing, 4 do (SRCH-01). Blanks around it do not count. */
export function searchQuery(input: string): string | null {
  const query = input.trim()
  return Array.from(query).length > SEARCH_LONGER_THAN ? query : null
}
