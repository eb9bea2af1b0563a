import { counted } from '../text/counted.ts'
import { type FileNoun, fileNoun } from './file-noun.ts'

/**
 * Whether a file is here. `coming`: it lies with the network and is being fetched. `lost`: the network would not give
 * it, and never will.
 */
export const attachmentStates = ['stored', 'coming', 'lost'] as const
export type AttachmentState = (typeof attachmentStates)[number]

/** The text in lists for a message of files without text: "Picture", "Recording", "3 pictures", "2 attachments". */
export function filesText(types: readonly string[]): string {
  const [noun, ...others] = new Set(types.map(fileNoun))
  if (noun === undefined) return ''
  return countText(types.length, others.length === 0 ? noun : 'attachment')
}

function countText(count: number, noun: FileNoun): string {
  return count === 1 ? `${noun[0]?.toUpperCase()}${noun.slice(1)}` : counted(count, noun)
}
