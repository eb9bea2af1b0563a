import { describe, expect, it } from 'vitest'
import { templateFields, withTemplateAt } from './template-fields.ts'

const groups = [
  { name: 'Patient', mergeTags: [{ name: 'First name', value: 'Charlotte' }] },
  { name: 'Practice', mergeTags: [{ name: 'Name', value: 'Brightside Dental' }] },
]
const sms = {
  name: 'We tried to reach you',
  channel: 'SMS',
  subject: null,
  body: 'Hi {{patient.first_name}}, {{x.y}}',
}
const email = {
  name: 'Your estimate',
  channel: 'Email',
  subject: 'Your estimate from {{practice.name}}',
  body: 'Dear {{ patient.first_name }}',
}

describe('the reply fields from a template', () => {
  it('are the fields of its channel, in which known placeholders are filled and unknown ones stay (RPL-17)', () => {
    expect(templateFields(sms, groups)).toEqual({ message: 'Hi Charlotte, {{x.y}}' })
    expect(templateFields(email, groups)).toEqual({
      subject: 'Your estimate from Brightside Dental',
      body: 'Dear Charlotte',
    })
    expect(templateFields({ ...email, subject: null }, groups).subject).toBe('')
  })

  it('have default texts, where there are any, in place of empty values', () => {
    const empty = [
      {
        name: 'Patient',
        mergeTags: [
          { name: 'First name', value: '' },
          { name: 'Last name', value: '' },
          { name: 'Treatment type', value: '' },
        ],
      },
    ]
    const body = 'Hi {{patient.first_name}} {{patient.last_name}}, about your {{patient.treatment_type}}'
    expect(templateFields({ ...sms, body }, empty)).toEqual({ message: 'Hi there , about your treatment' })
  })

  it('cannot be made for an unknown channel, which is a programming error (RPL-18)', () => {
    expect(() => templateFields({ ...sms, channel: 'Fax' }, groups)).toThrow('Unknown template channel')
  })
})

describe('a template in place of a part of the text', () => {
  const filled = { message: 'Hi Charlotte' }
  it('replaces that part alone, and keeps the text around it', () => {
    const reply = { message: 'Hello /hi bye' }
    expect(withTemplateAt(reply, { from: 6, to: 9 }, filled)).toEqual({ message: 'Hello Hi Charlotte bye' })
    expect(withTemplateAt({ message: '/hi' }, { from: 0, to: 3 }, filled)).toEqual(filled)
  })

  it('fills the subject of an email that has no other text, or no subject', () => {
    const email = { subject: 'Your estimate', body: 'Dear Charlotte' }
    expect(withTemplateAt({ subject: 'Re: Hello', body: '/e' }, { from: 0, to: 2 }, email)).toEqual(email)
    expect(withTemplateAt({ subject: 'Re: Hello', body: 'Hi /e' }, { from: 3, to: 5 }, email)).toEqual({
      body: 'Hi Dear Charlotte',
    })
    expect(withTemplateAt({ subject: ' ', body: 'Hi /e' }, { from: 3, to: 5 }, email)).toEqual({
      subject: 'Your estimate',
      body: 'Hi Dear Charlotte',
    })
  })
})
