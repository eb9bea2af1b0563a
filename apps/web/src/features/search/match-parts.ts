import { foldName } from '@enamel/domain/search/fold-name'

export interface Part {
  text: string
  matches: boolean
}

/**
 * Splits a text into matching and other parts, so that the matching parts can be highlighted. The whole query is
 * matched if the text contains it, otherwise each of its words, regardless of case, accents and apostrophes.
 */
export function matchParts(text: string, query: string): Part[] {
  const letters = foldedLetters(text)
  const folded = letters.map((letter) => letter.folded).join('')
  const whole = foldName(query.trim())
  const terms = folded.includes(whole) ? [whole] : whole.split(/[\s,]+/)
  const parts: Part[] = []
  let position = 0
  for (const { from, to } of matchesOf(terms, folded)) {
    const start = Math.max(position, letters[from]?.from ?? 0)
    const end = letters[to - 1]?.to ?? text.length
    parts.push({ text: text.slice(position, start), matches: false })
    parts.push({ text: text.slice(start, end), matches: true })
    position = Math.max(position, end)
  }
  parts.push({ text: text.slice(position), matches: false })
  return parts.filter((part) => part.text !== '')
}

/** The first position of each term in the text, from left to right. */
function matchesOf(terms: readonly string[], text: string): { from: number; to: number }[] {
  return terms
    .filter((word) => word !== '')
    .map((word) => ({ from: text.indexOf(word), to: text.indexOf(word) + word.length }))
    .filter(({ from }) => from >= 0)
    .sort((a, b) => a.from - b.from)
}

/** Every folded letter with its position in the text. One ß becomes two letters, an apostrophe none. */
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
