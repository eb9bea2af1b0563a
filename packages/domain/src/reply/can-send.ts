import { type ChannelDefinition, channelDefinitions, type ReplyField } from './channels.ts'
import type { ReplyState } from './reply-state.ts'

function isFilled({ name, required, maxLength }: ReplyField, reply: ReplyState): boolean {
  const value = reply.fields[name] ?? ''
  return (!required || value.trim() !== '') && (maxLength === null || value.length <= maxLength)
}

/**
 * Whether Send can be pressed: the channel is enabled and can be written to, and every required field has a value
 * (RPL-10). A field that is too long is no value.
 */
export function canSend(reply: ReplyState, disabledMessage: string | null): boolean {
  const definition: ChannelDefinition = channelDefinitions[reply.channel]
  return (
    disabledMessage === null &&
    definition.writable &&
    definition.fields.every((field) => isFilled(field, reply))
  )
}
