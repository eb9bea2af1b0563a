import { INVALID_NUMBER, INVALID_WHATSAPP_NUMBER } from '../communications/messages/sendable.ts'
import { isOn } from '../config/feature-flags.ts'
import { isUsablePhone, type PhoneNumber } from '../patients/phone-reason.ts'
import type { TemplateChannel } from '../templates/template.ts'
import { channelDefinitions, type ReplyChannel, replyChannels } from './channels.ts'

/** The channels that a practice has. */
export interface PracticeChannels {
  email_enabled: boolean
  sms_enabled: boolean
  features: readonly string[]
  whatsapp_healthy: boolean
}

/** The input that decides whether a channel can be used (RPL-06). */
export interface AvailabilityInput extends PracticeChannels {
  /** The patient's email address. */
  email: string | null
  phone: PhoneNumber | null
}

export const NO_EMAIL = 'This patient has no email address. Add one and send again.'

export interface ChannelTab {
  channel: ReplyChannel
  /** The tab's tooltip, which says why the tab cannot be selected; null when it can (RPL-07). */
  disabledMessage: string | null
}

/** The reason why a channel cannot be used: the code of the server's refusal, and the text for people. */
export interface DisabledReason {
  code: 'channel_disabled' | 'invalid_number' | 'no_email'
  text: string
}

/** Whether a practice has a channel that it can enable: email, SMS, or WhatsApp with its flag and a healthy connection. */
export function isChannelEnabled(channel: TemplateChannel, practice: PracticeChannels): boolean {
  switch (channel) {
    case 'Email':
      return practice.email_enabled
    case 'SMS':
      return practice.sms_enabled
    case 'WhatsApp':
      return isOn(practice.features, 'whatsapp') && practice.whatsapp_healthy
  }
}

/** The reason why a channel cannot be used; null when it can, and for notes and form submissions. */
export function disabledReason(channel: ReplyChannel, input: AvailabilityInput): DisabledReason | null {
  const text = channelDefinitions[channel].disabledMessage
  const disabled: DisabledReason | null = text === null ? null : { code: 'channel_disabled', text }
  switch (channel) {
    case 'Note':
      return null
    case 'Email':
      if (!isChannelEnabled(channel, input)) return disabled
      return input.email ? null : { code: 'no_email', text: NO_EMAIL }
    case 'SMS':
      if (!isChannelEnabled(channel, input)) return disabled
      return isUsablePhone(input.phone) ? null : { code: 'invalid_number', text: INVALID_NUMBER }
    case 'WhatsApp':
      if (!isChannelEnabled(channel, input)) return disabled
      return isUsablePhone(input.phone) ? null : { code: 'invalid_number', text: INVALID_WHATSAPP_NUMBER }
    case 'Form Submissions':
      return null
  }
}

/** The tabs of the reply bar from left to right; a channel that cannot be written to has no tab (G1-46). */
export function channelTabs(input: AvailabilityInput): ChannelTab[] {
  return replyChannels
    .filter((channel) => channelDefinitions[channel].writable)
    .map((channel) => ({ channel, disabledMessage: disabledReason(channel, input)?.text ?? null }))
}

/** The channels that can be selected. */
export function enabledChannels(tabs: readonly ChannelTab[]): ReplyChannel[] {
  return tabs.filter((tab) => tab.disabledMessage === null).map((tab) => tab.channel)
}
