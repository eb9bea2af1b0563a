import type { ReplyChannel } from '@enamel/domain/reply/channels'
import type { CommunicationEvent } from '@enamel/domain/timeline/event'
import type { ReplyState } from './reply-state.ts'

/**
 * Where the text of a rewritten message goes: `in` the fields; `nowhere` while there is a draft on another channel,
 * which would be lost; `there` when the fields have it already.
 */
export function placeFor(
  message: Pick<CommunicationEvent, 'text_content' | 'attachments'>,
  reply: ReplyState,
  channel: ReplyChannel,
): 'in' | 'nowhere' | 'there' {
  const written = Object.values(reply.fields).filter((value) => value.trim() !== '')
  if (reply.channel !== channel) return written.length === 0 ? 'in' : 'nowhere'
  const { text_content: text, attachments } = message
  const hasText = text.trim() === '' || written.some((value) => value.includes(text.trim()))
  const hasFiles = attachments.every(({ name, size }) =>
    reply.files.some((file) => file.name === name && file.size === size),
  )
  return hasText && hasFiles ? 'there' : 'in'
}
