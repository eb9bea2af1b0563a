import { describe, expect, it } from 'vitest'
import { templateFields } from './template-fields.ts'

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

describe('a template', () => {
  it('fills the fields of its channel, and leaves tags that nothing is known for (RPL-17)', () => {
    expect(templateFields(sms, groups)).toEqual({ message: 'Hi Charlotte, {{x.y}}' })
    expect(templateFields(email, groups)).toEqual({
      subject: 'Your estimate from Brightside Dental',
      body: 'Dear Charlotte',
    })
    expect(templateFields({ ...email, subject: null }, groups).subject).toBe('')
  })

  it('shows a readable text for unknown values', () => {
    const unknown = [
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
    expect(templateFields({ ...sms, body }, unknown)).toEqual({ message: 'Hi there , about your treatment' })
  })

  it('of an unknown channel is a programming error (RPL-18)', () => {
    expect(() => templateFields({ ...sms, channel: 'Fax' }, groups)).toThrow('Unknown template channel')
  })
})
