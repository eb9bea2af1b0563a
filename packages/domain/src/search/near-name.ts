import { foldName } from './fold-name.ts'

/** An error in a shorter word, or in a word for a shorter name, is not forgiven: too many names differ by one letter. */
export const FORGIVEN_LENGTH_MIN = 4

/** The words of a name or a query, folded. */
export function searchWords(text: string): string[] {
  return foldName(text)
    .split(/[\s,-]+/)
    .filter((word) => word !== '')
}

/**
 * The two longest words of a query, by which patients with a similar name are looked up; the same word twice if the
 * second is too short. Null if none is long enough to be forgiven an error.
 */
export function longestWords(query: string): [string, string] | null {
  const [first = '', second = ''] = searchWords(query).sort((a, b) => b.length - a.length)
  if (first.length < FORGIVEN_LENGTH_MIN) return null
  return [first, second.length < FORGIVEN_LENGTH_MIN ? first : second]
}

/**
 * How many typing errors lie between a query and a name: each word of the query must begin a word of the name, or
 * differ from it by one error. Null if a word does neither.
 */
export function nameErrors(query: string, name: string): number | null {
  const names = searchWords(name)
  let errors = 0
  for (const word of searchWords(query)) {
    if (names.some((other) => other.startsWith(word))) continue
    if (!names.some((other) => isForgiven(word, other))) return null
    errors += 1
  }
  return errors
}

function isForgiven(word: string, name: string): boolean {
  const isLong = word.length >= 3 && Math.max(word.length, name.length) >= FORGIVEN_LENGTH_MIN
  return isLong && isOneErrorApart(word, name)
}

/** Whether a letter is wrong, missing, added, or swapped with its neighbour. */
export function isOneErrorApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (restA.length <= 1 && restB.length <= 1) return true
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0]
}
