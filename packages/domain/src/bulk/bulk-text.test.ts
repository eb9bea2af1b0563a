import { describe, expect, it } from 'vitest'
import { bulkTextErrors, bulkTitle, fillBulkText, isSendableText, withStopLine } from './bulk-text.ts'

const groups = [
  { name: 'Patient', mergeTags: [{ name: 'First name', value: 'Jane' }] },
  { name: 'Appointment', mergeTags: [{ name: 'Date', value: '' }] },
]

describe('a bulk message to one patient', () => {
  it('has its placeholders filled in, in the subject too (BLK-12)', () => {
    const text = {
      subject: 'For {{patient.first_name}}',
      message: 'Hi {{ patient.first_name }}, whitening is back.',
    }
    expect(fillBulkText('Email', text, groups)).toEqual({
      subject: 'For Jane',
      message: 'Hi Jane, whitening is back.',
    })
  })

  it("as a text ends with 'Reply STOP to opt out' and has no subject (G3-34)", () => {
    const text = { subject: 'Unused', message: 'Hi {{patient.first_name}}\n' }
    expect(fillBulkText('SMS', text, groups)).toEqual({
      subject: null,
      message: 'Hi Jane\nReply STOP to opt out',
    })
  })

  it.each([
    'Hi. Reply STOP to opt out',
    'Hi. To end these texts, text "STOP" to this number.',
    'Hi. Send stop to opt out',
    'Reply ‘stop’ to unsubscribe. Brightside',
    'Text STOP to 60777 and we write no more',
    'reply stop to end these texts',
    'Send STOP to cancel',
    'HAD ENOUGH? REPLY STOP!',
    'Had enough? Reply STOP.',
    'Had enough? Reply STOP',
    'Reply STOP\nBrightside',
    'No more offers (text STOP)',
  ])('has no second such line: %s', (text) => {
    expect(withStopLine(text)).toBe(text)
  })

  it.each([
    'Our non-stop offers',
    'Stop by on Friday',
    'Reply YES and we stop calling',
    'We send stop-smoking tips',
    'We never send stop',
    'Tell us, and the texts that we send stop.',
    'Ask us to send stop watches to your children',
    'Reply STOP signs to win',
    'Text stop to win a toothbrush',
    'Do not reply STOP.',
    'You need not text STOP to end this offer',
    "Please don't reply STOP to opt out, call us",
    'Forward STOP to opt out of other texts',
    'Nonreply STOP to opt out',
  ])('has the line if the text only contains the word: %s', (text) => {
    expect(withStopLine(text)).toBe(`${text}\nReply STOP to opt out`)
  })

  it('is not sent if it is empty or too long once it is filled in', () => {
    const sms = (message: string) =>
      isSendableText('SMS', fillBulkText('SMS', { subject: null, message }, groups))
    const email = (subject: string, message: string) =>
      isSendableText('Email', fillBulkText('Email', { subject, message }, groups))
    expect(sms('Hello')).toBe(true)
    expect(sms('{{appointment.date}}')).toBe(false)
    expect(sms('x'.repeat(1600 - 1 - 'Reply STOP to opt out'.length))).toBe(true)
    expect(sms('x'.repeat(1600 - 'Reply STOP to opt out'.length))).toBe(false)
    expect(email('Hello', 'Hello')).toBe(true)
    expect(email('{{appointment.date}}', 'Hello')).toBe(false)
    expect(email('Hello', ' {{appointment.date}} ')).toBe(false)
    expect(email('Hello', 'x'.repeat(100_001))).toBe(false)
  })
})

describe('the text of a bulk message', () => {
  it('is refused when it is blank, and a subject is needed for an email alone (BLK-07)', () => {
    expect(bulkTextErrors('Email', { subject: null, message: ' ' })).toEqual({
      subject: 'Subject is required',
      message: 'Message is required',
    })
    expect(bulkTextErrors('SMS', { subject: null, message: '\u200b' })).toEqual({
      message: 'Message is required',
    })
    expect(bulkTextErrors('SMS', { subject: null, message: 'Hi' })).toEqual({})
  })

  it('is refused with a placeholder that the product does not know, as in templates', () => {
    expect(bulkTextErrors('Email', { subject: '{{x.y}}', message: 'Hi {{patient.first_name' })).toEqual({
      subject: 'Unknown placeholder: {{x.y}}',
      message: 'A placeholder that begins with {{ must end with }}',
    })
  })

  it('is refused if it is too long for every patient, together with the line on how to opt out', () => {
    const long = 'x'.repeat(1590)
    expect(bulkTextErrors('SMS', { subject: null, message: long }).message).toContain('This message has 1612')
    expect(
      bulkTextErrors('SMS', { subject: null, message: `${'x'.repeat(1570)}{{patient.full_name}}` }),
    ).toEqual({})
    expect(bulkTextErrors('Email', { subject: 'Hello', message: long })).toEqual({})
  })
})

it('a bulk message is listed with the subject of the email or the first line of the text, its placeholders named', () => {
  const message = '\nHi {{patient.first_name}}, whitening is back.\nCall us.'
  expect(bulkTitle({ subject: 'News from {{ practice.name }}', message })).toBe('News from [Practice name]')
  expect(bulkTitle({ subject: null, message })).toBe('Hi [First name], whitening is back.')
  expect(bulkTitle({ subject: null, message: 'x'.repeat(121) })).toBe(`${'x'.repeat(119)}…`)
})
