import type { ConversationChannel } from '@enamel/domain/inbox/channels'
import type { ChannelLook } from '../ui/display/channel-icon.tsx'

/** The icon of each channel of a conversation. */
export const channelLooks: Record<ConversationChannel, ChannelLook> = {
  Email: 'email',
  'Marketing Email': 'marketing',
  SMS: 'sms',
  'Form Submissions': 'form',
  'Phone Call': 'call',
  WhatsApp: 'whatsapp',
}
