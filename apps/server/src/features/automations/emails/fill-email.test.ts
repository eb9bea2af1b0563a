import { describe, expect, it } from 'vitest'
import { type EmailValues, fillEmail, type RenderedEmail } from './fill-email.ts'

const values: EmailValues = {
  groups: [
    {
      name: 'Patient',
      mergeTags: [
        { name: 'First name', value: '<b>Jo</b> & "{{patient.last_name}}"' },
        { name: 'Last name', value: '' },
      ],
    },
    {
      name: 'Practice',
      mergeTags: [
        { name: 'Name', value: 'Smith & Sons' },
        { name: 'Phone', value: '01632 960100' },
        { name: 'Email', value: 'hello@smith.test' },
      ],
    },
  ],
  practice: 'Smith & Sons',
  logo: null,
  footer: null,
  signature: '<p>Hannah<br>Smith &amp; Sons</p>',
  unsubscribeUrl: 'https://app.test/u?a&b',
  marketing: null,
}
const fill = (content: Partial<RenderedEmail>, given: Partial<EmailValues> = {}) =>
  fillEmail({ subject: '', html: '', plainText: '', ...content }, { ...values, ...given })
const html = (text: string, given: Partial<EmailValues> = {}) => fill({ html: text }, given).html
const plain = (text: string, given: Partial<EmailValues> = {}) => fill({ plainText: text }, given).plainText

const LINE = 'You receive this email because you agreed to hear from Smith &amp; Sons. '

describe('an email for a patient', () => {
  it('has every placeholder filled, the values escaped (DSG-08)', () => {
    const text = '{{patient.first_name}} {{ Patient.Last_Name }}{{appointment.date}}{{no.such}}'
    const escaped = '&lt;b&gt;Jo&lt;/b&gt; &amp; &quot;{{patient.last_name}}&quot;'
    expect(html(`<p title="${text}">${text}</p>`)).toBe(`<p title="${escaped} ">${escaped} </p>`)
    expect(plain(`Hi ${text}.`)).toBe('Hi <b>Jo</b> & "{{patient.last_name}}" .')
    expect(fill({ subject: `Hi ${text} {{signature}}` }).subject).toBe(
      'Hi <b>Jo</b> & "{{patient.last_name}}"',
    )
  })

  it('has the signature, and no HTML where only text can be (DSG-08)', () => {
    expect(html('<p title="{{signature}}{{unsubscribe_link}}{{brand.logo}}">{{signature}}</p>')).toBe(
      `<p title=""><div>${values.signature}</div></p>`,
    )
    expect(plain('{{signature}}')).toBe('Hannah\nSmith & Sons')
    expect(html('a{{signature}}', { signature: ' ' })).toBe('a')
    expect(html('{{signature}}', { signature: '<img src="https://a.test/b.png">' })).toContain(
      '<div class="paper">',
    )
  })

  it('has the logo, or the name of the practice (DSG-08)', () => {
    expect(html('{{brand.logo}}')).toBe('<strong>Smith &amp; Sons</strong>')
    expect(html('{{brand.logo}}', { logo: 'https://a.test/?b&c' })).toMatch(
      /^<img class="paper" src="https:\/\/a\.test\/\?b&amp;c" alt="Smith &amp; Sons" /,
    )
    expect(plain('{{brand.logo}}', { logo: 'https://a.test/b' })).toBe('Smith & Sons')
  })

  it('has links to call, to write and to unsubscribe (DSG-06)', () => {
    expect(html('<a href="tel:{{practice.phone}}">')).toBe('<a href="tel:01632960100">')
    expect(html('<a href="mailto:{{practice.email}}">')).toBe('<a href="mailto:hello@smith.test">')
    expect(html('<a href="{{unsubscribe_link}}">')).toBe('<a href="https://app.test/u?a&amp;b">')
    expect(html('{{unsubscribe_link}}')).toBe(
      '<a href="https://app.test/u?a&amp;b" style="color:inherit">Unsubscribe</a>',
    )
    expect(plain('Unsubscribe: {{unsubscribe_link}}')).toBe('Unsubscribe: https://app.test/u?a&b')
  })

  it('says at the end how to unsubscribe if it is marketing and does not say it itself', () => {
    const marketing = { marketing: 'agreed' } as const
    const link = '<a href="https://app.test/u?a&amp;b">Unsubscribe</a>'
    expect(html('{{email.footer}}')).toBe('')
    expect(html('{{email.footer}}', marketing)).toBe(`${LINE}${link}`)
    expect(html('{{email.footer}}', { marketing: 'recommended' })).toContain(
      'because you recommended Smith &amp; Sons.',
    )
    expect(html('<a href="{{unsubscribe_link}}">x</a>{{email.footer}}', marketing)).toBe(
      '<a href="https://app.test/u?a&amp;b">x</a>',
    )
    // In a description it is no link, with which somebody could unsubscribe.
    for (const name of ['alt', 'title'])
      expect(html(`<img ${name}="{{unsubscribe_link}}">{{email.footer}}`, marketing)).toBe(
        `<img ${name}="">${LINE}${link}`,
      )
    expect(html('{{email.footer}}', { ...marketing, footer: 'https://a.test/f.png' })).toMatch(
      /^<img class="paper" src="https:\/\/a\.test\/f\.png" alt="" .*><br><br>You receive/,
    )
    expect(plain('Hi\n\n{{email.footer}}')).toBe('Hi')
    expect(plain('Hi\n\n{{email.footer}}', marketing)).toBe(
      'Hi\n\nYou receive this email because you agreed to hear from Smith & Sons.\nUnsubscribe: https://app.test/u?a&b',
    )
  })
})
