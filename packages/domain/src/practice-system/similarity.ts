/** Accents. */
const ACCENTS = /\p{Mn}/gu
/** Characters that are neither letters nor digits: an apostrophe, a hyphen, a space. */
const PUNCTUATION = /[^\p{L}\p{N}]/gu
/** Below this, two words are different words, not misspellings of one. */
const MIN_SIMILARITY = 0.7

/** A name for comparison: O’Brien is obrien, Siân is sian. */
export function comparableName(name: string): string {
  return name.normalize('NFD').replace(ACCENTS, '').replace(PUNCTUATION, '').toLowerCase()
}

/**
 * How similar two comparable names are, from 0 (another name, or none) to 1 (the same): the share of letters that need
 * no change to turn one into the other. Symmetric.
 */
export function similarity(one: string, other: string): number {
  if (one === '' || other === '') return 0
  const share = 1 - changesBetween(one, other) / Math.max(one.length, other.length)
  return share < MIN_SIMILARITY ? 0 : share
}

/** The number of letters to add, remove or replace (Levenshtein). */
function changesBetween(one: string, other: string): number {
  let previousRow = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const currentRow = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const replaced = (previousRow[column - 1] ?? 0) + (isSame ? 0 : 1)
      currentRow.push(Math.min(replaced, (previousRow[column] ?? 0) + 1, (currentRow[column - 1] ?? 0) + 1))
    }
    previousRow = currentRow
  }
  return previousRow[other.length] ?? 0
}
