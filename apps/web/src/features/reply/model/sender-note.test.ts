import type { Integration } from '@enamel/contract/integrations'
import type { CommunicationEvent } from '@enamel/domain/timeline/event'
import { describe, expect, it } from 'vitest'
import { anIntegration } from '../../../signed-in/testing/an-integration.ts'
import { aMessage, anEmail } from '../../../signed-in/testing/events.ts'
import { senderNote } from './sender-note.ts'

const ADDRESS = 'hello@brightside.test'
const connectionsWith = (
  gmail: Integration['state'],
  outlook: Integration['state'] = 'disconnected',
): Integration[] => [
  anIntegration({ integration: 'gmail', state: gmail }),
  anIntegration({ integration: 'outlook', state: outlook }),
  anIntegration({ integration: 'dentally', state: 'unhealthy' }),
]
const inGmail: CommunicationEvent[] = [anEmail({ mailbox: 'gmail' }), aMessage({ minute: 5 })]
const note = (items: CommunicationEvent[], connections: Integration[], address: string | null = ADDRESS) =>
  senderNote(items, connections, address)

describe('the note about the sender of an email', () => {
  it('names the address from which it is sent while the mailbox of the conversation does not work', () => {
    const text = 'Will be sent from hello@brightside.test, because Gmail does not work at the moment.'
    expect(note(inGmail, connectionsWith('unhealthy'))).toBe(text)
    expect(note(inGmail, connectionsWith('unhealthy', 'healthy'))).toBe(text)
  })

  it('says that the mailbox of the conversation is no longer connected', () => {
    const text = 'Will be sent from hello@brightside.test, because Gmail is no longer connected.'
    expect(note(inGmail, connectionsWith('disconnected'))).toBe(text)
    expect(note(inGmail, connectionsWith('disconnecting'))).toBe(text)
  })

  it('is shown for a new conversation while no mailbox works', () => {
    expect(note([], connectionsWith('unhealthy'))).not.toBeNull()
    expect(note([anEmail()], connectionsWith('disconnected', 'unhealthy'))).toMatch(
      /because Outlook does not work/,
    )
    expect(note([], connectionsWith('unhealthy', 'healthy'))).toBeNull()
    expect(note([], connectionsWith('disconnected'))).toBeNull()
  })

  it('is about the latest email of the patient', () => {
    const moved = [...inGmail, anEmail({ mailbox: 'outlook', minute: 9 })]
    expect(note(moved, connectionsWith('unhealthy', 'healthy'))).toBeNull()
  })

  it('is not shown while the mailbox works, or without an address', () => {
    expect(note(inGmail, connectionsWith('healthy'))).toBeNull()
    expect(note(inGmail, connectionsWith('unhealthy'), null)).toBeNull()
  })
})
