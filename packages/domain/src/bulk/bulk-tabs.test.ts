import { describe, expect, it } from 'vitest'
import { channelDefinitions } from '../reply/channels.ts'
import { bulkTabs, enabledBulkChannels } from './bulk-tabs.ts'

const practice = { email_enabled: true, sms_enabled: false, features: ['whatsapp'], whatsapp_healthy: true }

describe('the channels of a bulk message', () => {
  it('are Email and SMS, each only when enabled for the practice; Note is shown disabled (BLK-05, BLK-06)', () => {
    expect(bulkTabs(practice)).toEqual([
      { channel: 'Email', disabledMessage: null },
      { channel: 'SMS', disabledMessage: channelDefinitions.SMS.disabledMessage },
      { channel: 'Note', disabledMessage: 'Notes cannot be sent in bulk' },
    ])
    expect(enabledBulkChannels(practice)).toEqual(['Email'])
    expect(enabledBulkChannels({ ...practice, sms_enabled: true })).toEqual(['Email', 'SMS'])
  })
})
