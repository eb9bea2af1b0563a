import { type ChannelTab, isChannelEnabled, type PracticeChannels } from '../reply/availability.ts'
import { channelDefinitions } from '../reply/channels.ts'
import { type BulkChannel, bulkChannels } from './bulk.ts'

/** The tooltip of the tab that cannot be chosen. */
export const NOTES_NOT_IN_BULK = 'Notes cannot be sent in bulk'

/** The channels on which the practice can send bulk messages (BLK-06). */
export function enabledBulkChannels(practice: PracticeChannels): BulkChannel[] {
  return bulkChannels.filter((channel) => isChannelEnabled(channel, practice))
}

/** The tabs of the composer: Email, SMS, and Note, which cannot be chosen (BLK-05, C3-12). */
export function bulkTabs(practice: PracticeChannels): ChannelTab[] {
  return [
    ...bulkChannels.map((channel) => ({
      channel,
      disabledMessage: isChannelEnabled(channel, practice)
        ? null
        : channelDefinitions[channel].disabledMessage,
    })),
    { channel: 'Note', disabledMessage: NOTES_NOT_IN_BULK },
  ]
}
