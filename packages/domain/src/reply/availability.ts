import { INVALID_NUMBER, INVALID_WHATSAPP_NUMBER } from '../communications/messages/sendable.ts'
import { isOn } from '../config/feature-flags.ts'
import { isUsablePhone, type PhoneNumber } from '../patients/phone-reason.ts'
import { channelDefinitions, type ReplyChannel, replyChannels } from './channels.ts'

/** The input that decides whether a channel can be used (RPL-06). */
export interface AvailabilityInput {
  email_enabled: boolean
  sms_enabled: boolean
  features: readonly string[]
  whatsapp_healthy: boolean
  /** The patient's. */
  email: string | null
  phone: PhoneNumber | null
}

export const NO_EMAIL = 'This patient has no email address. Add one and send again.'

export interface ChannelTab {
  channel: ReplyChannel
  /** Why it cannot be selected: the tab's tooltip; null when it can (RPL-07). */
  disabledMessage: string | null
}

/** Why a channel cannot be used: the code of the server's refusal, and the text for people. */
export interface Disabled {
  code: 'channel_disabled' | 'invalid_number' | 'no_email'
  text: string
}

/** Null when it can be used, or is not written on at all. */
export function whyDisabled(channel: ReplyChannel, input: AvailabilityInput): Disabled | null {
  const text = channelDefinitions[channel].disabledMessage
  const disabled: Disabled | null = text === null ? null : { code: 'channel_disabled', text }
  switch (channel) {
    case 'Note':
      return null
    case 'Email':
      if (!input.email_enabled) return disabled
      return input.email ? null : { code: 'no_email', text: NO_EMAIL }
    case 'SMS':
      if (!input.sms_enabled) return disabled
      return isUsablePhone(input.phone) ? null : { code: 'invalid_number', text: INVALID_NUMBER }
    case 'WhatsApp':
      if (!isOn(input.features, 'whatsapp') || !input.whatsapp_healthy) return disabled
      return isUsablePhone(input.phone) ? null : { code: 'invalid_number', text: INVALID_WHATSAPP_NUMBER }
    case 'Form Submissions':
      return null
  }
}

/** The tabs of the reply bar from left to right; a channel that cannot be written to has none (G1-46). */
export function channelTabs(input: AvailabilityInput): ChannelTab[] {
  return replyChannels
    .filter((channel) => channelDefinitions[channel].writable)
    .map((channel) => ({ channel, disabledMessage: whyDisabled(channel, input)?.text ?? null }))
}

/** The channels that can be selected. */
export function enabledChannels(tabs: readonly ChannelTab[]): ReplyChannel[] {
  return tabs.filter((tab) => tab.disabledMessage === null).map((tab) => tab.channel)
}
