import { FORGIVEN_LENGTH_MIN, isOneErrorApart, searchWords } from '@enamel/domain/search/near-name'
import type { PaletteCommand } from './palette-entry.ts'

/** A command that was found, and the number of typing errors in the text. */
export interface MatchingCommand {
  command: PaletteCommand
  errors: number
}

/**
 * The commands whose label or detail contains the beginning of every word of a text, one typing error in a word forgiven:
 * those with the fewest errors first, and of these the ones whose label begins with the text.
 */
export function matchingCommands(commands: readonly PaletteCommand[], text: string): MatchingCommand[] {
  const words = searchWords(text)
  if (words.length === 0) return []
  const [first = ''] = words
  return commands
    .flatMap((command) => {
      const { label, detail = '' } = command
      const errors = errorsIn(words, searchWords(`${label} ${detail}`))
      const rank = searchWords(label)[0]?.startsWith(first) ? 0 : 1
      return errors === null ? [] : [{ command, errors, rank }]
    })
    .sort((a, b) => a.errors - b.errors || a.rank - b.rank)
}

/** How many of the words begin a name only when an error is forgiven; null if one begins none. */
function errorsIn(words: readonly string[], names: readonly string[]): number | null {
  const wrong = words.filter((word) => !names.some((name) => name.startsWith(word)))
  return wrong.every((word) => names.some((name) => beginsAlmost(name, word))) ? wrong.length : null
}

function beginsAlmost(name: string, word: string): boolean {
  if (word.length < FORGIVEN_LENGTH_MIN) return false
  return [-1, 0, 1].some((more) => isOneErrorApart(word, name.slice(0, word.length + more)))
}
