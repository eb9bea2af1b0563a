import { describe, expect, it } from 'vitest'
import { fillTemplate, isMadeFrom, numberedTemplate, templateNameAtWhatsApp } from './whatsapp-template.ts'

const groups = [
  { name: 'Patient', mergeTags: [{ name: 'First name', value: 'Siân\n Mai' }] },
  { name: 'Appointment', mergeTags: [{ name: 'Date', value: ' ' }] },
  {
    name: 'Practice',
    mergeTags: [
      { name: 'Name', value: 'Brightside   Dental' },
      { name: 'Phone', value: '' },
    ],
  },
]

describe('a template for WhatsApp', () => {
  it('has its placeholders numbered in their order, each with an example', () => {
    expect(
      numberedTemplate(
        'Hi {{patient.first_name}}, {{ Practice.Name }} here. {{patient.first_name}}? {{x.y_z}}',
      ),
    ).toEqual({
      text: 'Hi {{1}}, {{2}} here. {{3}}? {{4}}',
      examples: ['Jane', 'Brightside Dental', 'Jane', 'x y z'],
    })
    expect(numberedTemplate('We are open.')).toEqual({ text: 'We are open.', examples: [] })
  })

  it('is filled for a patient, with each value on one line', () => {
    expect(fillTemplate('Hi {{patient.first_name}},\n{{practice.name}} here.', groups)).toEqual({
      ok: true,
      message: 'Hi Siân Mai,\nBrightside Dental here.',
      parameters: ['Siân Mai', 'Brightside Dental'],
    })
  })

  it('is the source of a message only while its text is the one that was filled', () => {
    const made = ['Hi Siân, Brightside here.', ['Siân', 'Brightside']] as const
    expect(isMadeFrom('Hi {{patient.first_name}}, {{practice.name}} here.', ...made)).toBe(true)
    expect(isMadeFrom('Hello {{patient.first_name}}, {{practice.name}} here.', ...made)).toBe(false)
    expect(isMadeFrom('Hi {{patient.first_name}}, Brightside here.', ...made)).toBe(false)
    expect(isMadeFrom('Hi {{patient.first_name}}, {{practice.name}} here.{{x}}', ...made)).toBe(false)
  })

  it.each([
    ['an unknown tag', 'Hi {{patient.shoe_size}}.', ['{{patient.shoe_size}}']],
    ['a number', 'Hi {{1}}.', ['{{1}}']],
    ['a malformed tag', 'Hi {{first name}}.', ['{{first name}}']],
    ['an empty value', 'Call {{practice.phone}}.', ['Practice phone']],
    ['a blank value', 'See you on {{appointment.date}}.', ['Appointment date']],
  ])('is refused with %s', (_, body, missing) => {
    expect(fillTemplate(body, groups)).toEqual({ ok: false, missing })
  })

  it('has a name of lower-case letters, digits and underscores that ends with the last part of its id', () => {
    const id = '01930000-0000-7000-8000-0A00000000f1'
    expect(templateNameAtWhatsApp('We tried – to REACH you!', id)).toBe('we_tried_to_reach_you_0a00000000f1')
    expect(templateNameAtWhatsApp('Café 2', id)).toBe('cafe_2_0a00000000f1')
    expect(templateNameAtWhatsApp('---', id)).toBe('template_0a00000000f1')
    expect(templateNameAtWhatsApp('x'.repeat(900), id)).toHaveLength(213)
  })
})
