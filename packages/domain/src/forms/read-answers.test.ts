import { describe, expect, it } from 'vitest'
import { readAnswers } from './read-answers.ts'

describe('the answers of a form', () => {
  it('are recognised by the usual names of questions', () => {
    const read = readAnswers({
      'Full name': 'Daniel Kowalski',
      'E-mail address': 'daniel.kowalski@post.example',
      'Mobile number': '07700 900318',
      Treatment: 'Implants',
      Message: 'Two missing molars.',
    })
    expect(read.sender).toEqual({
      name: 'Daniel Kowalski',
      email: 'daniel.kowalski@post.example',
      phone: '07700 900318',
    })
    expect(read.treatment).toBe('Implants')
    expect(read.summary).toBe('Implants, Two missing molars.')
  })

  it.each([
    ...[
      'phone',
      'Phone Number',
      'phone_number',
      'phoneNumber',
      'phonenumber',
      'Telephone',
      'Telephone number',
    ],
    ...[
      'Your phone',
      'Your phone number',
      'your-phone',
      'Contact phone',
      'Contact telephone',
      'Contact number',
    ],
    ...['Tel', 'Tel.', 'Tel no', 'tel-123', 'Mobile', 'Mobile No.', 'mobilenumber', 'Mobile phone', 'Cell'],
    ...['Phone (optional)', 'Phone / mobile', 'Phone number (mobile)', 'Daytime phone', 'Home phone *'],
    ...['Work phone', 'Number', 'Best number to call', 'What number can we reach you on?', 'WhatsApp'],
  ])('contain the phone number as the answer to %j (STG-06, C-23)', (question) => {
    expect(readAnswers({ Name: 'Kim Lee', [question]: '07700 900318' }).sender.phone).toBe('07700 900318')
    expect(readAnswers({ [question]: 'after 5: 07700 900318' }).sender.phone).toBe('after 5: 07700 900318')
  })

  it.each([
    ['Best time to call', '10:30 to 12:30'],
    ['Shall we phone or write?', 'Phone'],
    ['Emergency phone', '07700 900319'],
    ['Contact', 'by email'],
    ['NHS number', '943 476 5919'],
    ['Date of birth', '12/05/1985'],
  ])('contain no phone number as the answer to %j', (question, answer) => {
    const read = readAnswers({ [question]: answer })
    expect(read.sender.phone).toBeNull()
    expect(read.summary).toBe(answer)
  })

  it('contain the mobile number as the sender’s when there are two numbers, and the other in the summary', () => {
    const read = readAnswers({ 'Work phone': '01632 960001', Mobile: '07700 900318' })
    expect(read.sender.phone).toBe('07700 900318')
    expect(read.summary).toBe('01632 960001')
  })

  it.each(['your-email', 'Email address *', 'Your e-mail', 'Contact email', 'Where can we email you?'])(
    'contain the email address as the answer to %j',
    (question) => {
      expect(readAnswers({ [question]: 'kim@mail.example' }).sender.email).toBe('kim@mail.example')
    },
  )

  it.each([
    'How did you hear about us?',
    'How did you first hear of us?',
    'Where did you find us',
    'howdidyouhearaboutus',
    'Lead source',
  ])('contain the lead source as the answer to %j (SRC-04)', (question) => {
    expect(readAnswers({ [question]: 'A friend' }).campaign.source).toBe('A friend')
  })

  it('contain a name that is in two fields', () => {
    expect(readAnswers({ first_name: 'Siân', surname: 'Morgan' }).sender.name).toBe('Siân Morgan')
  })

  it('contain where the sender came from, which is not part of the summary', () => {
    const read = readAnswers({
      'How did you hear about us?': 'A friend',
      utm_source: 'instagram',
      gclid: 'Abc',
      'Page URL': 'https://bright.example/',
      Message: 'Hello',
    })
    expect(read.campaign).toEqual({
      source: 'A friend',
      utm_source: 'instagram',
      gclid: 'Abc',
      page_url: 'https://bright.example/',
    })
    expect(read.summary).toBe('Hello')
  })

  it('are summarised with checkboxes and lists as text, and without empty answers', () => {
    expect(readAnswers({ consent: true, days: ['Mon', 'Tue'], note: '', other: null }).summary).toBe(
      'Yes, Mon, Tue',
    )
  })

  it('contain no sender in an empty form', () => {
    expect(readAnswers({})).toEqual({
      sender: { name: '', email: null, phone: null },
      treatment: null,
      campaign: {},
      summary: '',
    })
  })
})
