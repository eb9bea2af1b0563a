import { describe, expect, it } from 'vitest'
import { bulkDraftError, bulkPayload, bulkRecipients } from './bulk-request.ts'

const draft = { channel: 'Email', subject: 'Hello', message: 'Hi {{patient.first_name}}' }

describe('a bulk message', () => {
  it('has channel and message, for Email also the subject (BLK-07)', () => {
    expect(bulkPayload(draft)).toEqual({ channel: 'Email', message: draft.message, subject: 'Hello' })
    expect(bulkPayload({ ...draft, channel: 'SMS' })).toEqual({ channel: 'SMS', message: draft.message })
  })

  it.each(['Note', 'WhatsApp', 'email', ''])('on %j is an error (BLK-05)', (channel) => {
    expect(() => bulkPayload({ ...draft, channel })).toThrow('Not a channel of bulk messages')
  })

  it('goes to the report with all its filters when all patients are selected, otherwise to the selected patients (BLK-07, BLK-08)', () => {
    const filters = {
      from: '2025-10-22',
      to: '2025-11-20',
      types: ['Implants'],
      sources: ['Website'],
      labels: ['Nervous, evenings'],
      stages: ['newLead'],
    }
    expect(bulkRecipients({ kind: 'all' }, 'overview/losses', filters)).toEqual({
      filter: { report: 'overview/losses', ...filters },
    })
    expect(bulkRecipients({ kind: 'list', patientIds: ['a', 'b'] }, 'overview/losses', filters)).toEqual({
      patient_ids: ['a', 'b'],
    })
  })

  it('without a report is an error (BLK-09)', () => {
    expect(() => bulkRecipients({ kind: 'all' }, null, {})).toThrow('A bulk message needs a report')
    expect(() => bulkRecipients({ kind: 'list', patientIds: ['a'] }, null, {})).toThrow(
      'A bulk message needs a report',
    )
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
