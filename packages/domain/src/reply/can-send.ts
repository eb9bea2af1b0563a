import { type ChannelDefinition, channelDefinitions, type ReplyField } from './channels.ts'
import { filesFor, filesProblem, speakForThemselves } from './reply-files.ts'
import type { ReplyState } from './reply-state.ts'
import { writtenLength } from './written-length.ts'

function isFilled(
  { name, required, maxLength }: ReplyField,
  { channel, fields, files }: ReplyState,
): boolean {
  const value = fields[name] ?? ''
  const fits = maxLength === null || writtenLength(channel, value) <= maxLength
  return fits && (!required || value.trim() !== '' || speakForThemselves(channel, files))
}

/**
 * Whether Send can be pressed: the channel is enabled and can be written to, and every required field has a value
 * (RPL-10), and its files can go together. A field that is too long is no value.
 */
export function canSend(reply: ReplyState, disabledMessage: string | null): boolean {
  const definition: ChannelDefinition = channelDefinitions[reply.channel]
  return (
    disabledMessage === null &&
    definition.writable &&
    definition.fields.every((field) => isFilled(field, reply)) &&
    filesProblem(reply.channel, filesFor(reply.channel, reply.files), textOf(definition, reply)) === null
  )
}

/** The words of a reply, without its subject. */
function textOf({ fields }: ChannelDefinition, reply: ReplyState): string {
  const text = fields.find((field) => field.multiline)
  return (text && reply.fields[text.name]) ?? ''
}
