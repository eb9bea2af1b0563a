import { searchWords } from '@enamel/domain/search/near-name'
import type { PaletteCommand } from './palette-entry.ts'

/** The commands whose label or detail contains every word of a text, those whose label begins with it first. */
export function matchingCommands(commands: readonly PaletteCommand[], text: string): PaletteCommand[] {
  const words = searchWords(text)
  if (words.length === 0) return []
  const [first = ''] = words
  return commands
    .filter(({ label, detail = '' }) => {
      const names = searchWords(`${label} ${detail}`)
      return words.every((word) => names.some((name) => name.startsWith(word)))
    })
    .map((command) => ({ command, rank: searchWords(command.label)[0]?.startsWith(first) ? 0 : 1 }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ command }) => command)
}
