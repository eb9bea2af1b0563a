import { type ChannelDefinition, channelDefinitions, type ReplyField } from '@enamel/domain/reply/channels'
import { canOmitText, filesFor, filesProblem } from '@enamel/domain/reply/reply-files'
import type { WindowState } from '@enamel/domain/reply/whatsapp-window'
import { type ReplyState, textOf } from './reply-state.ts'
import { writtenLength } from './written-length.ts'

function isValidField(
  { name, required, maxLength }: ReplyField,
  { channel, fields, files }: ReplyState,
  asSent: (text: string) => string,
): boolean {
  const value = fields[name] ?? ''
  const fits = writtenLength(channel, asSent(value)) <= maxLength
  return fits && (!required || value.trim() !== '' || canOmitText(channel, files))
}

/**
 * Whether a reply can be sent on its channel: the channel is enabled and writable, every required field has a value
 * unless a file is enough (RPL-10), no value is too long, and the server still has the reply's files, which can be sent
 * together.
 * @param asSent the text as the patient gets it
 */
export function canSend(
  reply: ReplyState,
  disabledMessage: string | null,
  asSent: (text: string) => string = (text) => text,
): boolean {
  const definition: ChannelDefinition = channelDefinitions[reply.channel]
  const files = filesFor(reply.channel, reply.files)
  return (
    disabledMessage === null &&
    definition.writable &&
    definition.fields.every((field) => isValidField(field, reply, asSent)) &&
    !files.some(({ gone }) => gone) &&
    filesProblem(reply.channel, files, textOf(definition, reply)) === null
  )
}

/** The input that decides whether Send can be pressed now. */
export interface SendInput {
  /** `channel` is the shown channel. */
  reply: ReplyState
  disabledMessage: string | null
  /** The text as the patient gets it; unchanged by default. */
  asSent?: ((text: string) => string) | undefined
  /** The state of the WhatsApp window. */
  window: WindowState
  /** The template that is sent by itself in a stalled conversation. */
  template: { unfilled: readonly string[] } | null
  /** Whether another reply is being sent. */
  sending: boolean
  /** Whether none of the draft's files is uploading or failed. */
  filesAreUploaded: boolean
}

/**
 * Whether the shown reply can be sent now: the fields, or the template alone in a stalled conversation (RPL-10,
 * RPL-21).
 */
export function canSendNow({
  reply,
  disabledMessage,
  asSent,
  window,
  template,
  ...state
}: SendInput): boolean {
  if (state.sending) return false
  switch (window.kind) {
    case 'loading':
      return false
    case 'stalled':
      // A template cannot be sent while one of its placeholders has no value.
      return disabledMessage === null && template?.unfilled.length === 0
    case 'open':
    case 'closing':
    case 'unchecked':
      return state.filesAreUploaded && canSend(reply, disabledMessage, asSent)
  }
}
