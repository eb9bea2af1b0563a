import { foldName } from '../search/fold-name.ts'

/**
 * Whether two names may be of one person: "Kim" and "Kimberly Lee", "K. Lee" and "Lee, Kim". This is also so if the
 * given name has no letters, or if no name is known.
 */
export function couldBeSamePerson(given: string, known: string): boolean {
  const parts = nameParts(given)
  return parts.length === 0 || known.trim() === '' || isSameName(parts, nameParts(known))
}

function nameParts(name: string): string[] {
  return foldName(name).match(/\p{L}+/gu) ?? []
}

/** Whether every word of the shorter name is the beginning of one of the longer, or the reverse: Kim, Kimberly. */
function isSameName(one: readonly string[], other: readonly string[]): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  const hasMatch = (word: string) =>
    longer.some((candidate) => candidate.startsWith(word) || word.startsWith(candidate))
  return shorter.length > 0 && shorter.every(hasMatch)
}
