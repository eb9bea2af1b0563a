import { smsUnits } from '@enamel/domain/communications/messages/sms-length'
import type { ReplyChannel } from '@enamel/domain/reply/channels'

/** The length of a text on its channel: an SMS in the units that the server counts, other texts in characters. */
export function writtenLength(channel: ReplyChannel, value: string): number {
  return channel === 'SMS' ? smsUnits(value) : value.length
}
