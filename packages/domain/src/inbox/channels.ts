import type { CommType } from '../communications/messages/comm-type.ts'

/** The channel of a conversation's latest message (INB-05). */
export const conversationChannels = [
  'Email',
  'Marketing Email',
  'SMS',
  'Form Submissions',
  'Phone Call',
  'WhatsApp',
] as const
export type ConversationChannel = (typeof conversationChannels)[number]

/** The channels by which a list of conversations can be filtered; Email includes Marketing Email (G1-16). */
export const viewChannels = ['Email', 'SMS', 'Form Submissions', 'WhatsApp', 'Phone Call'] as const
export type ViewChannel = (typeof viewChannels)[number]

const channelOfType: Record<CommType, ConversationChannel> = {
  email: 'Email',
  marketing_email: 'Marketing Email',
  sms: 'SMS',
  call: 'Phone Call',
  whatsapp_message: 'WhatsApp',
  form_submission: 'Form Submissions',
}

/** The inbox channel of a communication. */
export function conversationChannel(type: CommType): ConversationChannel {
  return channelOfType[type]
}

const viewOfChannel: Record<ConversationChannel, ViewChannel> = {
  Email: 'Email',
  'Marketing Email': 'Email',
  SMS: 'SMS',
  'Form Submissions': 'Form Submissions',
  'Phone Call': 'Phone Call',
  WhatsApp: 'WhatsApp',
}

/** The view that lists a conversation of this channel. */
export function viewChannel(channel: ConversationChannel): ViewChannel {
  return viewOfChannel[channel]
}
