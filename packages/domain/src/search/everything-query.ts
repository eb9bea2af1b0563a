/** A search of everything is sent from this many characters on. */
export const EVERYTHING_LENGTH_MIN = 2
/** The maximum number of patients, and of messages, in a search of everything. */
export const EVERYTHING_HITS_MAX = 8

/** A character that is a whole word. */
const WHOLE_WORD = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u

/** The query of a search of everything for an input, trimmed; null for a single letter, but not for a whole word. */
export function everythingQuery(input: string): string | null {
  const query = input.trim()
  return Array.from(query).length >= EVERYTHING_LENGTH_MIN || WHOLE_WORD.test(query) ? query : null
}
