import { eventNames } from '@enamel/domain/realtime/events'
import { describe, expect, it } from 'vitest'
import { SendRequest } from './communications.ts'
import { CommaList } from './fields.ts'
import { Conversation } from './inbox.ts'
import { Init } from './practice.ts'
import { eventPayloads } from './realtime.ts'
import { timeline } from './timeline.ts'

const id = '0198c1de-0000-7000-8000-000000000001'

describe('the shapes of the API', () => {
  it('have a payload for each push event and for no other', () => {
    expect(Object.keys(eventPayloads).sort()).toEqual([...eventNames].sort())
  })

  it('give a conversation without a status the status received (INB-05)', () => {
    const row = {
      patient_id: id,
      first_name: 'Jo',
      last_name: 'Reid',
      distinguisher: null,
      snippet: 'Hello',
      channel: 'SMS',
      last_message_at: '2025-11-20T09:00:00Z',
      last_message_inbound: true,
      unread: true,
      unread_count: 1,
      starred: false,
      snoozed: false,
      cursor: null,
      assignee: null,
      version: 1,
    }
    expect(Conversation.parse(row)).toEqual({ ...row, status: 'received' })
    for (const channel of ['Email', 'Marketing Email', 'SMS', 'Form Submissions', 'Phone Call', 'WhatsApp']) {
      expect(Conversation.parse({ ...row, channel }).channel).toBe(channel)
    }
    expect(Conversation.safeParse({ ...row, channel: 'Fax' }).success).toBe(false)
  })

  it('contain the version of the timeline with a single event, in both formats (TML-08)', () => {
    const note = {
      id,
      type: 'note',
      datetime: '2025-11-20T09:00:00Z',
      title: '',
      content: 'Hi',
      representative: null,
    }
    for (const endpoint of [timeline.v2Event, timeline.legacyEvent]) {
      expect(endpoint.path).toMatch(/^(\/v2)?\/patients\/:id\/timeline\/:commId$/)
      const response = endpoint.responses[200]
      expect(response.safeParse({ event: note, version: 3 }).success).toBe(endpoint === timeline.v2Event)
      expect(response.safeParse({ event: { ...note, type: 'Note' }, version: 3 }).success).toBe(
        endpoint === timeline.legacyEvent,
      )
      expect(response.safeParse({ event: note }).success).toBe(false)
    }
  })

  it('accept an email subject of 255 characters and no more (RPL-05)', () => {
    const send = { id, channel: 'Email', body: 'Dear Jo' }
    expect(SendRequest.safeParse({ ...send, subject: 's'.repeat(255) }).success).toBe(true)
    expect(SendRequest.safeParse({ ...send, subject: 's'.repeat(256) }).success).toBe(false)
  })

  it('default to the role user and the country GB when init does not contain them (CFG-14)', () => {
    const read = Init.pick({ role: true }).extend({ client: Init.shape.client.pick({ country: true }) })
    expect(read.parse({ client: {} })).toEqual({ role: 'user', client: { country: 'GB' } })
  })

  it('allow a comma in an item of a list if it is encoded', () => {
    expect(CommaList.parse('Implants,Crowns%2C bridges')).toEqual(['Implants', 'Crowns, bridges'])
  })
})
