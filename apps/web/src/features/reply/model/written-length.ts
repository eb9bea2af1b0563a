import { smsUnits } from '@enamel/domain/communications/messages/sms-length'
import type { ReplyChannel } from '@enamel/domain/reply/channels'

/** How long something is on its channel: a text in the units by which the server takes it, all else in characters. */
export function writtenLength(channel: ReplyChannel, value: string): number {
  return channel === 'SMS' ? smsUnits(value) : value.length
}
