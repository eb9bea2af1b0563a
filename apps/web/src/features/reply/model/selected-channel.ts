import type { ReplyChannel } from '@enamel/domain/reply/channels'

export const DEFAULT_CHANNEL: ReplyChannel = 'Note'

/**
 * The channel to show: the selected channel, or the first available channel if the selected one is not available
 * (RPL-08).
 */
export function availableChannel(selected: ReplyChannel, available: readonly ReplyChannel[]): ReplyChannel {
  return available.includes(selected) ? selected : (available[0] ?? DEFAULT_CHANNEL)
}
