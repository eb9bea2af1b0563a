import { isOneOf } from '../../text/one-of.ts'
import type { CommType } from './comm-type.ts'
import type { SendPurpose } from './send-refusal.ts'

/** The channels on which staff send from the timeline (COM-15), as spelled in the API (C1-21). */
export const sendChannels = ['Email', 'SMS', 'WhatsApp'] as const
export type SendChannel = (typeof sendChannels)[number]

/** The types of failed messages that can be sent again (COM-14, C1-06). */
export const retryableTypes = ['email', 'sms'] as const satisfies readonly CommType[]
export type RetryableType = (typeof retryableTypes)[number]

export const INVALID_NUMBER = 'Cannot send an SMS to an invalid number'
export const INVALID_WHATSAPP_NUMBER = 'Cannot send a WhatsApp message to an invalid number'
export const CHANNEL_NOT_ALLOWED = 'Tried sending non-allowed channel: {channel}'
export const NOT_RETRYABLE = 'Comm type {type} is not retryable'

const commTypeOf: Record<SendChannel, CommType> = { Email: 'email', SMS: 'sms', WhatsApp: 'whatsapp_message' }

/**
 * The channel with this name, in any case; a marketing email is sent like an email (COM-16). Null if it is not allowed.
 */
export function sendChannelOf(name: string): SendChannel | null {
  const lower = name.trim().toLowerCase()
  if (lower === 'marketing email' || lower === 'marketing_email') return 'Email'
  return sendChannels.find((channel) => channel.toLowerCase() === lower) ?? null
}

/**
 * The channel with this name, for a caller that offers only allowed channels: any other name is a programming error
 * (ERRC-02).
 */
export function requireSendChannel(name: string): SendChannel {
  const channel = sendChannelOf(name)
  if (channel === null) throw new Error(CHANNEL_NOT_ALLOWED.replace('{channel}', () => name))
  return channel
}

/** The type of a message sent on this channel; an email that advertises has its own type (W-17). */
export function commTypeOfChannel(channel: SendChannel, purpose: SendPurpose = 'staff'): CommType {
  return channel === 'Email' && purpose === 'marketing' ? 'marketing_email' : commTypeOf[channel]
}

/** Whether staff may send a failed message of this type again. */
export function isRetryable(type: CommType): type is RetryableType {
  return isOneOf(retryableTypes, type)
}

/**
 * The message's type, for a caller that offers "Send again" only where it exists: any other type is a programming error
 * (ERRC-02).
 */
export function requireRetryable(type: CommType): RetryableType {
  if (!isRetryable(type)) throw new Error(NOT_RETRYABLE.replace('{type}', () => type))
  return type
}
