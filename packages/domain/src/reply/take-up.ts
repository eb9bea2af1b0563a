import type { CommunicationEvent } from '../timeline/event.ts'
import type { ReplyChannel } from './channels.ts'
import type { ReplyState } from './reply-state.ts'

/**
 * The channel on which a failed message is written anew; null where it is sent again as it is, or by nobody. Of what
 * staff send that is a WhatsApp message (C1-06).
 */
export function editsOn(message: CommunicationEvent): ReplyChannel | null {
  const { inbound, status, retry, comm_type } = message
  const isOver = !inbound && status === 'failed' && !retry.active
  return isOver && comm_type === 'whatsapp_message' ? 'WhatsApp' : null
}

/**
 * Where a message goes that is written anew: `in` the fields; `nowhere` while something is written on another channel,
 * which would be lost; `there` when it is in them already.
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
