import type { ReplyChannel } from '@enamel/domain/reply/channels'
import type { CommunicationEvent } from '@enamel/domain/timeline/event'
import type { ReplyState } from './reply-state.ts'

/**
 * Whether the text and the files of a failed message can be added to the draft: `blocked` when the draft has text on a
 * different channel, which would be lost; `included` when the draft already contains both.
 */
export function checkReuse(
  message: Pick<CommunicationEvent, 'text_content' | 'attachments'>,
  reply: ReplyState,
  channel: ReplyChannel,
): 'insert' | 'blocked' | 'included' {
  const written = Object.values(reply.fields).filter((value) => value.trim() !== '')
  if (reply.channel !== channel) return written.length === 0 ? 'insert' : 'blocked'
  const { text_content: text, attachments } = message
  const hasText = text.trim() === '' || written.some((value) => value.includes(text.trim()))
  const hasFiles = attachments.every(({ name, size }) =>
    reply.files.some((file) => file.name === name && file.size === size),
  )
  return hasText && hasFiles ? 'included' : 'insert'
}
