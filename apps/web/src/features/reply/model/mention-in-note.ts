import { mentionText } from '@enamel/domain/notifications/mention'
import type { TextRange } from './template-fields.ts'

/**
 * A note with a mention in the place of what was typed to find the colleague.
 * @returns `end` is the position behind the mention and a space
 */
export function withMentionAt(
  note: string,
  { from, to }: TextRange,
  name: string,
): { note: string; end: number } {
  const inserted = `${mentionText(name)} `
  return { note: note.slice(0, from) + inserted + note.slice(to).trimStart(), end: from + inserted.length }
}
