import { foldName } from '@enamel/domain/search/fold-name'

export interface Part {
  text: string
  matches: boolean
}

/**
 * A text cut where it holds the query, whatever case, accents and apostrophes, so that the matching part can be set in
 * bold.
 */
export function matchParts(text: string, query: string): Part[] {
  const wanted = foldName(query.trim())
  const letters = foldedLetters(text)
  const at =
    wanted === ''
      ? -1
      : letters
          .map(({ folded }) => folded)
          .join('')
          .indexOf(wanted)
  if (at < 0) return [{ text, matches: false }]
  const start = letters[at]?.from ?? 0
  const end = letters[at + wanted.length - 1]?.to ?? text.length
  return [
    { text: text.slice(0, start), matches: false },
    { text: text.slice(start, end), matches: true },
    { text: text.slice(end), matches: false },
  ].filter((part) => part.text !== '')
}

/** Every folded letter with the place in the text that it came from: one ß gives two, an apostrophe none. */
function foldedLetters(text: string): { folded: string; from: number; to: number }[] {
  let to = 0
  return Array.from(text).flatMap((letter) => {
    const from = to
    to += letter.length
    return foldName(letter)
      .split('')
      .map((folded) => ({ folded, from, to: from + letter.length }))
  })
}
