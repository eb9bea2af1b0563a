import { type ChannelDefinition, channelDefinitions, type ReplyField } from '@enamel/domain/reply/channels'
import { filesFor, filesProblem, speakForThemselves } from '@enamel/domain/reply/reply-files'
import type { KnownWindow } from '@enamel/domain/reply/whatsapp-window'
import { type ReplyState, textOf } from './reply-state.ts'
import { writtenLength } from './written-length.ts'

function isFilled(
  { name, required, maxLength }: ReplyField,
  { channel, fields, files }: ReplyState,
): boolean {
  const value = fields[name] ?? ''
  const fits = writtenLength(channel, value) <= maxLength
  return fits && (!required || value.trim() !== '' || speakForThemselves(channel, files))
}

/**
 * Whether Send can be pressed: the channel is enabled and can be written to, and every required field has a value
 * (RPL-10), and its files are there and can go together. A field that is too long is no value.
 */
export function canSend(reply: ReplyState, disabledMessage: string | null): boolean {
  const definition: ChannelDefinition = channelDefinitions[reply.channel]
  const files = filesFor(reply.channel, reply.files)
  return (
    disabledMessage === null &&
    definition.writable &&
    definition.fields.every((field) => isFilled(field, reply)) &&
    !files.some(({ gone }) => gone) &&
    filesProblem(reply.channel, files, textOf(definition, reply)) === null
  )
}

/** The input that decides whether Send can be pressed now. */
export interface SendInput {
  /** With the channel that is shown. */
  reply: ReplyState
  disabledMessage: string | null
  /** The state of the WhatsApp window. */
  window: KnownWindow
  /** The template that goes out by itself in a conversation that is stalled. */
  template: { unfilled: readonly string[] } | null
  /** Another reply is on its way. */
  sending: boolean
  /** Every file of the draft is in it: none is on its way there, or did not get there. */
  filesAreIn: boolean
}

/** Whether what is shown can go out now: the fields, or the template alone in a stalled conversation (RPL-10, RPL-21). */
export function canSendNow({ reply, disabledMessage, window, template, ...now }: SendInput): boolean {
  if (now.sending) return false
  switch (window.kind) {
    case 'unknown':
      return false
    case 'stalled':
      // A template has no place that is empty.
      return disabledMessage === null && template?.unfilled.length === 0
    case 'open':
    case 'closing':
    case 'untold':
      return now.filesAreIn && canSend(reply, disabledMessage)
  }
}
