import { describe, expect, it } from 'vitest'
import { mjmlOf } from '../email/email-blocks.ts'
import { checkAutomationTemplate, type EmailSource, isEmptyEmail } from './check-template.ts'

const body = mjmlOf([{ type: 'logo' }, { type: 'text', paragraphs: ['Hello'] }, { type: 'signature' }])
const errorsOf = (email: Partial<EmailSource>) =>
  checkAutomationTemplate({ subject: 'Hello', preview: '', body, ...email }, 'patient')

describe('an automation template', () => {
  it('of an SMS has a text of at most 1600 characters whose placeholders can be filled (AUT-18)', () => {
    expect(checkAutomationTemplate('Hi {{patient.first_name}}', 'patient')).toEqual({})
    expect(checkAutomationTemplate('x'.repeat(1600), 'patient')).toEqual({})
    expect(checkAutomationTemplate('x'.repeat(1601), 'patient')).toEqual({
      text: 'Must be at most 1600 characters',
    })
    expect(checkAutomationTemplate(' \n\u200b', 'patient')).toEqual({ text: 'Message is required' })
    expect(checkAutomationTemplate('Hi {{patient.shoe_size}}', 'patient')).toEqual({
      text: 'Unknown placeholder: {{patient.shoe_size}}',
    })
    expect(checkAutomationTemplate('Hi {{patient.first_name', 'patient')).toEqual({
      text: 'A placeholder that begins with {{ must end with }}',
    })
    expect(checkAutomationTemplate('Hi {{signature}}', 'patient')).toEqual({
      text: 'Unknown placeholder: {{signature}}',
    })
  })

  it('of an email has a subject and content, and placeholders in all its parts that can be filled (AUT-18)', () => {
    expect(errorsOf({})).toEqual({})
    expect(errorsOf({ subject: ' ', preview: '{{', body: body.replace('Hello', '') })).toEqual({
      subject: 'Subject is required',
      preview: 'A placeholder that begins with {{ must end with }}',
      body: 'Write something first',
    })
    expect(
      errorsOf({ subject: '{{unsubscribe_link}}', preview: '{{x}}', body: `${body}{{brand.colour}}` }),
    ).toEqual({
      subject: 'Unknown placeholder: {{unsubscribe_link}}',
      preview: 'Unknown placeholder: {{x}}',
      body: 'Unknown placeholder: {{brand.colour}}',
    })
    expect(
      errorsOf({ body: body.replace('Hello', '{{ Unsubscribe_Link }} {{patient.first_name}}') }),
    ).toEqual({})
    expect(errorsOf({ body: body.replace('Hello', '{{patient.<b>first_name</b>}}') })).toHaveProperty('body')
    expect(errorsOf({ subject: 'x'.repeat(256), body: `${body}${'x'.repeat(100_000)}` })).toEqual({
      subject: 'Must be at most 255 characters',
      body: 'Must be at most 100000 characters',
    })
  })

  it('of an email has placeholders that become HTML in texts and links alone, since a description cannot show them (AUT-18)', () => {
    const withPicture = (attributes: string) =>
      body.replace('Hello', `Hello <img src="https://a.test/b.png" ${attributes}>`)
    for (const written of ['{{unsubscribe_link}}', '{{ Signature }}', '{{brand.logo}}'])
      for (const name of ['alt', 'title'])
        expect(errorsOf({ body: withPicture(`${name}="A ${written}"`) })).toEqual({
          body: `${written} cannot be in the description of a picture. Move it into a text.`,
        })
    expect(errorsOf({ body: withPicture('alt="Team of {{practice.name}}"') })).toEqual({})
    expect(errorsOf({ body: body.replace('Hello', '<a href="{{unsubscribe_link}}">x</a>') })).toEqual({})
  })

  it('for a referrer has no placeholder of the patient, which would disclose another person’s data (AUT-18)', () => {
    const toReferrer = (email: Partial<EmailSource>) =>
      checkAutomationTemplate({ subject: 'Hello', preview: '', body, ...email }, 'referrer')
    const own = '{{referrer.name}} {{practice.name}} {{signature}} {{unsubscribe_link}}'
    expect(toReferrer({ body: body.replace('Hello', own) })).toEqual({})
    expect(
      toReferrer({
        subject: 'About {{ Patient.Full_Name }}',
        preview: '{{patient.treatment_type}}',
        body: body.replace('Hello', 'On {{appointment.date}}'),
      }),
    ).toEqual({
      subject: 'Delete {{ Patient.Full_Name }}: a message to a referrer tells nothing about the patient.',
      preview: 'Delete {{patient.treatment_type}}: a message to a referrer tells nothing about the patient.',
      body: 'Delete {{appointment.date}}: a message to a referrer tells nothing about the patient.',
    })
    expect(errorsOf({ subject: 'About {{patient.full_name}}' })).toEqual({})
  })
})

describe('an email is empty', () => {
  it.each([
    ['', true],
    ['<mj-text><p>&nbsp;</p> \u200b</mj-text>', true],
    ['<mj-text>{{brand.logo}}</mj-text><mj-text>{{ signature }}</mj-text>', true],
    ['<mj-image alt="A tooth" />', true],
    ['<mj-image src="https://a.test/b.png" alt="" />', false],
    ['<mj-text><img src="https://a.test/b.png"></mj-text>', false],
    ['<mj-button>Go</mj-button>', false],
    ['<mj-text>{{patient.first_name}}</mj-text>', false],
  ])('%s: %s', (source, isEmpty) => {
    expect(isEmptyEmail(source)).toBe(isEmpty)
  })
})
