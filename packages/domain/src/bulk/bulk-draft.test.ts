import { describe, expect, it } from 'vitest'
import { bulkDraftError, bulkPayload } from './bulk-draft.ts'

const draft = { channel: 'Email', subject: 'Hello', message: 'Hi {{patient.first_name}}' }

describe('a bulk message', () => {
  it('has channel and message, for Email also the subject (BLK-07)', () => {
    expect(bulkPayload(draft)).toEqual({ channel: 'Email', message: draft.message, subject: 'Hello' })
    expect(bulkPayload({ ...draft, channel: 'SMS' })).toEqual({ channel: 'SMS', message: draft.message })
  })

  it.each(['Note', 'WhatsApp', 'email', ''])('on %j is an error (BLK-05)', (channel) => {
    expect(() => bulkPayload({ ...draft, channel })).toThrow('Not a channel of bulk messages')
  })

  it('can be sent once the message and, for Email, the subject have a value, and every placeholder exists (BLK-06)', () => {
    expect(bulkDraftError(draft)).toBeNull()
    expect(bulkDraftError({ ...draft, subject: ' ' })).toBe('Subject is required')
    expect(bulkDraftError({ ...draft, channel: 'SMS', subject: '' })).toBeNull()
    expect(bulkDraftError({ ...draft, message: '\n' })).toBe('Message is required')
    expect(bulkDraftError({ ...draft, subject: 'Hi {{patient.shoe_size}}' })).toBe(
      'Unknown placeholder: {{patient.shoe_size}}',
    )
  })
})
