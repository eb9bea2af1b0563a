/** A search of everything is sent from this many characters on. */
export const EVERYTHING_LENGTH_MIN = 2
/** The maximum number of patients, and of messages, in a search of everything. */
export const EVERYTHING_HITS_MAX = 8

/** The query of a search of everything for an input, trimmed; null for a single character. */
export function everythingQuery(input: string): string | null {
  const query = input.trim()
  return Array.from(query).length >= EVERYTHING_LENGTH_MIN ? query : null
}
