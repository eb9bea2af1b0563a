/**
 * Whether a file is here. `coming`: it lies with the network and is being fetched. `lost`: the network would not give
 * it, and never will.
 */
export const attachmentStates = ['stored', 'coming', 'lost'] as const
export type AttachmentState = (typeof attachmentStates)[number]

/** What a list shows of a message that is files and no words: "Picture", "3 pictures", "2 attachments". */
export function wordsForFiles(types: readonly string[]): string {
  const noun = types.every((type) => type.startsWith('image/')) ? 'picture' : 'attachment'
  if (types.length === 0) return ''
  return types.length === 1 ? `${noun[0]?.toUpperCase()}${noun.slice(1)}` : `${types.length} ${noun}s`
}
