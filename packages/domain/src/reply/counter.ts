import type { ReplyChannel } from './channels.ts'
import { writtenLength } from './written-length.ts'

/** The counter of a field with a length: "n/max", highlighted at the limit (RPL-11); null without one. */
export function counter(
  channel: ReplyChannel,
  value: string,
  maxLength: number | null,
): { text: string; highlighted: boolean } | null {
  if (maxLength === null) return null
  const length = writtenLength(channel, value)
  return { text: `${length}/${maxLength}`, highlighted: length >= maxLength }
}
