import type { CommType } from '../communications/messages/comm-type.ts'
import type { AttachmentEvent, CommunicationEvent, TimelineEvent } from '../timeline/event.ts'
import type { ReplyChannel } from './channels.ts'

/** The channels on which staff answer messages of each type; other types are not answered in writing. */
const answers: Partial<Record<CommType, ReplyChannel>> = {
  email: 'Email',
  sms: 'SMS',
  whatsapp_message: 'WhatsApp',
}

/**
 * The channel on which a reply to a patient begins: the one on which the patient last wrote, or without a message from
 * the patient, the one on which staff last wrote. Channels that cannot be used are passed over. Null without any.
 * @param items oldest first
 */
export function patientChannel(
  items: readonly TimelineEvent[],
  available: readonly ReplyChannel[],
): ReplyChannel | null {
  const messages = items.filter((item) => item.type === 'communication' || item.type === 'attachment')
  const last = (counts: (message: CommunicationEvent | AttachmentEvent) => boolean) =>
    messages.findLast((message) => {
      const channel = answers[message.comm_type]
      return channel !== undefined && available.includes(channel) && counts(message)
    })
  const message = last(({ inbound }) => inbound) ?? last(isByStaff)
  return (message && answers[message.comm_type]) ?? null
}

/** Whether staff wrote a message that was not refused. An automated one says nothing about the patient's channel. */
function isByStaff(message: CommunicationEvent | AttachmentEvent): boolean {
  if (message.inbound) return false
  return message.type === 'attachment' || (!message.automated && message.status !== 'failed')
}
