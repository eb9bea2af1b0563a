import { type ReplyChannel, replyChannelOf } from './channels.ts'

export const DEFAULT_CHANNEL: ReplyChannel = 'Note'

/** The channel to show: the selected one, or the first when it is not among those available (RPL-08). */
export function availableChannel(selected: ReplyChannel, available: readonly ReplyChannel[]): ReplyChannel {
  return available.includes(selected) ? selected : (available[0] ?? DEFAULT_CHANNEL)
}

/** The channel to start with: the saved one only if it is enabled, otherwise note (RPL-08, C1-10). */
export function savedChannel(saved: string | null, enabled: readonly ReplyChannel[]): ReplyChannel {
  const channel = saved === null ? null : replyChannelOf(saved)
  return channel !== null && enabled.includes(channel) ? channel : DEFAULT_CHANNEL
}
