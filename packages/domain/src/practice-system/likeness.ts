/** Accents, and every character that is neither letter nor digit: an apostrophe, a hyphen, a space. */
const MARKS = /\p{Mn}/gu
const BETWEEN = /[^\p{L}\p{N}]/gu
/** Below this two words are different words, not misspellings of one. */
const LEAST = 0.7

/** A name as it is compared: O’Brien is obrien, Siân is sian. */
export function comparedName(name: string): string {
  return name.normalize('NFD').replace(MARKS, '').replace(BETWEEN, '').toLowerCase()
}

/**
 * How alike two folded names are, from 0 (another name, or none) to 1 (the same): the share of letters that need no
 * change to turn one into the other. The same from both sides.
 */
export function likeness(one: string, other: string): number {
  if (one === '' || other === '') return 0
  const share = 1 - changesBetween(one, other) / Math.max(one.length, other.length)
  return share < LEAST ? 0 : share
}

/** Letters to add, take away or swap for others (Levenshtein). */
function changesBetween(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const here = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const swapped = (above[column - 1] ?? 0) + (isSame ? 0 : 1)
      here.push(Math.min(swapped, (above[column] ?? 0) + 1, (here[column - 1] ?? 0) + 1))
    }
    above = here
  }
  return above[other.length] ?? 0
}
