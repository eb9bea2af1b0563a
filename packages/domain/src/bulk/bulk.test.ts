import { expect, it } from 'vitest'
import { commStatuses } from '../communications/messages/status.ts'
import { bulkChannels, bulkMessageState } from './bulk.ts'

it('a bulk message is sent as Email or SMS alone, and not as a note (BLK-05)', () => {
  expect(bulkChannels).toEqual(['Email', 'SMS'])
})

it("a message's state follows from its delivery status: every status but sending ends it (BLK-10, BLK-11)", () => {
  expect(Object.fromEntries(commStatuses.map((status) => [status, bulkMessageState(status)]))).toEqual({
    sending: 'Sending',
    sent: 'Sent',
    failed: 'Failed',
    received: 'Sent',
    delivered: 'Sent',
    read: 'Sent',
    deleted: 'Sent',
  })
})
