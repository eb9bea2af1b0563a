import type { ReplyChannel } from '@enamel/domain/reply/channels'
import { writtenLength } from './written-length.ts'

/** The counter of a field with a length: "n/max", highlighted at the limit (RPL-11). */
export function counter(
  channel: ReplyChannel,
  value: string,
  maxLength: number,
): { text: string; highlighted: boolean } {
  const length = writtenLength(channel, value)
  return { text: `${length}/${maxLength}`, highlighted: length >= maxLength }
}
