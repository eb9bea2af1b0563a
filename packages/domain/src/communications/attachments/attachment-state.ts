import { pluralise } from '../../text/pluralise.ts'
import { type FileNoun, fileNoun } from './attachment-types.ts'

/**
 * Whether a file is stored here. `coming`: the provider still has the file, and it is being fetched. `lost`: the file
 * can never be fetched, for example because the provider no longer has it or it is too large.
 */
export const attachmentStates = ['stored', 'coming', 'lost'] as const
export type AttachmentState = (typeof attachmentStates)[number]

/**
 * The text for a message that has files but no text, in lists and on a timeline that hides its files: "Picture",
 * "Recording", "3 pictures", "2 attachments".
 */
export function filesText(types: readonly string[]): string {
  const [noun, ...others] = new Set(types.map(fileNoun))
  if (noun === undefined) return ''
  return countText(types.length, others.length === 0 ? noun : 'attachment')
}

function countText(count: number, noun: FileNoun): string {
  return count === 1 ? `${noun[0]?.toUpperCase()}${noun.slice(1)}` : pluralise(count, noun)
}
