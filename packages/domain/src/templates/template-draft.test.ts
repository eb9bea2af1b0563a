import { describe, expect, it } from 'vitest'
import { templateChannels } from './template.ts'
import {
  checkTemplate,
  requestsApproval,
  requireTemplateChannel,
  shownStatus,
  storedText,
  templateFields,
} from './template-draft.ts'

const email = { name: 'Estimate', subject: 'Your estimate', body: 'Dear {{patient.first_name}}' }

describe('a template that is typed in', () => {
  it('has a subject only for emails, and a body on every channel (TPL-12)', () => {
    const names = templateChannels.map((channel) => [
      channel,
      templateFields[channel].map(({ name }) => name),
    ])
    expect(Object.fromEntries(names)).toEqual({
      SMS: ['body'],
      Email: ['subject', 'body'],
      WhatsApp: ['body'],
    })
  })

  it('needs a name of letters, digits, underscores, hyphens and whitespace (TPL-15)', () => {
    const nameErrorOf = (name: string) => checkTemplate({ ...email, name }, 'Email').name
    for (const name of ['', ' ', '\t\u200b']) expect(nameErrorOf(name)).toBe('Template name is required')
    for (const name of ['We tried!', 'a.b', '50%', 'a/b', 'Tea & cake', '😀'])
      expect(nameErrorOf(name)).toBe('Template name is not in the correct format')
    for (const name of ['We tried to reach you', 'follow_up-2', 'Gwên newydd'])
      expect(nameErrorOf(name)).toBeUndefined()
    expect(nameErrorOf('x'.repeat(255))).toBeUndefined()
    expect(nameErrorOf('x'.repeat(256))).toBe('Must be at most 255 characters')
  })

  it('needs the text of each field of its channel (TPL-16)', () => {
    const empty = { name: 'Estimate', subject: ' ', body: '' }
    expect(checkTemplate(empty, 'Email')).toEqual({
      subject: 'Subject is required',
      body: 'Message is required',
    })
    expect(checkTemplate(empty, 'SMS')).toEqual({ body: 'Message is required' })
    expect(checkTemplate(empty, 'WhatsApp')).toEqual({ body: 'Message is required' })
    expect(checkTemplate(email, 'Email')).toEqual({})
  })

  it.each([
    ['SMS', 1600],
    ['WhatsApp', 1024],
    ['Email', 100_000],
  ] as const)('for %s has at most %d characters in its body', (channel, max) => {
    expect(checkTemplate({ ...email, body: 'x'.repeat(max) }, channel)).toEqual({})
    expect(checkTemplate({ ...email, body: 'x'.repeat(max + 1) }, channel)).toEqual({
      body: `Must be at most ${max} characters`,
    })
  })

  it('has only placeholders that can be filled, in its subject too', () => {
    const errorsOf = (body: string) => checkTemplate({ ...email, subject: body, body }, 'Email')
    expect(errorsOf('Hi {{ Patient.First_Name }} {}, {{practice.name}} }} here')).toEqual({})
    const wrong = [
      ['{{patient.frist_name}} {{1}} {{1}}', 'Unknown placeholder: {{patient.frist_name}}, {{1}}'],
      ['Hi {{}}', 'Unknown placeholder: {{}}'],
      ['Hi {{patient.first_name}', 'A placeholder that begins with {{ must end with }}'],
      ['Hi {{{{patient.first_name}}', 'A placeholder that begins with {{ must end with }}'],
    ] as const
    for (const [text, error] of wrong) expect(errorsOf(text)).toEqual({ subject: error, body: error })
  })

  it('requests approval only if its channel needs it and the user wants it (TPL-21)', () => {
    expect(requestsApproval('WhatsApp', true)).toBe(true)
    expect(requestsApproval('WhatsApp', false)).toBe(false)
    expect(requestsApproval('SMS', true)).toBe(false)
    expect(requestsApproval('Email', true)).toBe(false)
  })

  it('is stored without the subject and the approval that its channel does not have (TPL-03, TPL-12)', () => {
    const typed = { ...email, approval: true }
    expect(storedText(typed, 'Email')).toEqual({ ...email, approval: false })
    expect(storedText(typed, 'SMS')).toEqual({ ...email, subject: null, approval: false })
    expect(storedText(typed, 'WhatsApp')).toEqual({ ...email, subject: null, approval: true })
  })

  it('shows as not submitted for WhatsApp if it has no status', () => {
    expect(shownStatus({ channel: 'WhatsApp', status: null })).toBe('NOT_SUBMITTED')
    expect(shownStatus({ channel: 'WhatsApp', status: 'REJECTED' })).toBe('REJECTED')
    expect(shownStatus({ channel: 'SMS', status: null })).toBeNull()
  })

  it('belongs to a known channel, written in any case; another one throws (TPL-09)', () => {
    expect(['sms', 'EMAIL', 'whatsapp'].map(requireTemplateChannel)).toEqual(['SMS', 'Email', 'WhatsApp'])
    expect(() => requireTemplateChannel('Fax')).toThrow('Unknown template channel')
  })
})
