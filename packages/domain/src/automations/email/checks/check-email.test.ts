import { describe, expect, it } from 'vitest'
import { checkEmail } from './check-email.ts'
import type { CheckedBlock, CheckedEmail } from './checked-email.ts'
import { contrastOf, hexColour } from './contrast.ts'

const aBlock = (block: Partial<CheckedBlock> = {}): CheckedBlock => ({
  id: 'b1',
  kind: 'text',
  name: 'Text',
  html: 'Thank you for asking us about your treatment.',
  colours: null,
  src: '',
  alt: '',
  href: '',
  ...block,
})
const anEmail = (email: Partial<CheckedEmail> = {}): CheckedEmail => ({
  subject: 'Welcome',
  preview: 'What happens next',
  isMarketing: true,
  recipient: 'patient',
  blocks: [aBlock()],
  ...email,
})

/** The warnings, as their check, block and field. */
const warnings = (email: Partial<CheckedEmail>) =>
  checkEmail(anEmail(email)).flatMap(({ check, warning }) =>
    warning ? [[check, warning.block, warning.field]] : [],
  )
const detail = (email: Partial<CheckedEmail>, title: string) =>
  checkEmail(anEmail(email)).find((result) => result.title === title)?.detail

describe('the checks of an email', () => {
  it('find nothing in a good email', () => {
    expect(warnings({})).toEqual([])
    const titles = checkEmail(anEmail()).map(({ title }) => title)
    expect(titles).toEqual(['Unsubscribe is present', 'Placeholders are known'])
  })

  it('find images without a picture or alt text, and emails that are mostly images', () => {
    const image = aBlock({ kind: 'image', html: '', src: 'https://a.test/a.png' })
    const long = aBlock({ html: 'A sentence about the treatment. '.repeat(10) })
    expect(warnings({ blocks: [image, long] })).toEqual([['alt', 'b1', 'alt']])
    expect(warnings({ blocks: [{ ...image, src: '' }, long] })).toEqual([['image', 'b1', 'src']])
    expect(warnings({ blocks: [{ ...image, alt: 'The front desk' }, aBlock()] })).toEqual([
      ['image-share', 'b1', 'src'],
    ])
    expect(detail({ blocks: [{ ...image, alt: 'The front desk' }, long] }, 'Alt text is present')).toBe(
      'The image has one.',
    )
  })

  it('measure contrast, and name the lowest pair', () => {
    const text = aBlock({ colours: { text: '#22302d', background: '#ffffff' } })
    const button = aBlock({
      id: 'b2',
      kind: 'button',
      name: 'Button',
      href: 'https://a.test',
      html: 'Book a consultation',
      colours: { text: '#ffffff', background: '#1f7a5c' },
    })
    expect(detail({ blocks: [text, button] }, 'Contrast is fine')).toBe('Lowest is 5.2 to 1, on the button.')
    const pale = { ...button, colours: { text: '#ffffff', background: '#f2c14e' } }
    expect(warnings({ blocks: [text, pale] })).toEqual([['contrast', 'b2', 'background-color']])
    expect(contrastOf('#000000', '#ffffff')).toBe(21)
    expect([hexColour('#ABC'), hexColour('#22302D'), hexColour('red')]).toEqual(['#aabbcc', '#22302d', null])
  })

  it('say where patients unsubscribe', () => {
    expect(detail({}, 'Unsubscribe is present')).toBe('In the footer, on every marketing email.')
    const own = aBlock({ html: 'Or {{unsubscribe_link}}' })
    expect(detail({ blocks: [own], isMarketing: false }, 'Unsubscribe is present')).toBe(
      'In the text of the email.',
    )
    for (const href of ['{{unsubscribe_link}}', '{{ Unsubscribe_Link }}'])
      expect(detail({ blocks: [aBlock({ kind: 'image', href })] }, 'Unsubscribe is present')).toBe(
        'In the text of the email.',
      )
    const described = aBlock({ html: '<img alt="{{unsubscribe_link}}">', alt: '{{unsubscribe_link}}' })
    expect(detail({ blocks: [described] }, 'Unsubscribe is present')).toBe(
      'In the footer, on every marketing email.',
    )
    expect(detail({ isMarketing: false }, 'Unsubscribe is not needed')).toBe('This email is no marketing.')
  })

  it('find unknown and unclosed placeholders, and count the known ones', () => {
    expect(
      warnings({
        subject: 'Hi {{patient.name}}',
        blocks: [aBlock({ html: 'Hi {{patient.first_name' }), aBlock({ href: '{{x}}', id: 'b2' })],
      }),
    ).toEqual([
      ['placeholder', null, 'subject'],
      ['placeholder', 'b1', 'content'],
      ['placeholder', 'b2', 'href'],
    ])
    expect(
      warnings({ blocks: [aBlock({ kind: 'image', src: 'x', alt: 'A {{signature}}' })] }),
    ).toContainEqual(['placeholder', 'b1', 'alt'])
    const toReferrer = { subject: 'Hi {{patient.first_name}}', recipient: 'referrer' } as const
    expect(warnings(toReferrer)).toEqual([['placeholder', null, 'subject']])
    expect(detail(toReferrer, 'Placeholder is about the patient')).toMatch(/^Delete {{patient.first_name}}/)
    const known = {
      subject: 'Hi {{patient.first_name}}',
      blocks: [aBlock({ html: '{{ Patient.First_Name }} at {{practice.name}}' })],
    }
    expect(detail(known, 'Placeholders are known')).toBe('3 in use: First name twice, Practice name once.')
  })

  it('find links that do not say where they lead, and buttons without a link', () => {
    const html =
      'For prices <a href="https://a.test">click <b>here</b></a>, or <a href="https://a.test">see our fees</a>.'
    expect(warnings({ blocks: [aBlock({ html })] })).toEqual([['link-text', 'b1', 'content']])
    const button = aBlock({ kind: 'button', html: 'Read more!' })
    expect(warnings({ blocks: [button] })).toEqual([
      ['link-text', 'b1', 'content'],
      ['block-link', 'b1', 'href'],
    ])
    const example = aBlock({ kind: 'button', html: 'Write a review', href: 'https://www.example.com/review' })
    expect(warnings({ blocks: [example] })).toEqual([['block-link', 'b1', 'href']])
  })

  it('find a subject or preview that is empty or too long', () => {
    expect(warnings({ subject: ' ', preview: '' })).toEqual([
      ['subject', null, 'subject'],
      ['preview', null, 'preview'],
    ])
    expect(warnings({ subject: 'a'.repeat(60), preview: 'a'.repeat(110) })).toEqual([])
    expect(warnings({ subject: 'a'.repeat(61), preview: 'a'.repeat(111) })).toHaveLength(2)
  })

  it('find words and marks that filters count as spam', () => {
    expect(warnings({ subject: 'Act now: FREE GIFT' })).toEqual([['spam', null, 'subject']])
    expect(warnings({ subject: 'Urgently needed cheaply' })).toEqual([])
    expect(warnings({ blocks: [aBlock({ html: 'DO NOT MISS this' })] })).toEqual([
      ['capitals', 'b1', 'content'],
    ])
    expect(warnings({ subject: 'NHS or BUPA?' })).toEqual([])
    expect(warnings({ subject: 'Hello!' })).toEqual([])
    expect(warnings({ subject: 'Hello!!' })).toEqual([['exclamation', null, 'subject']])
    const lively = aBlock({ html: 'One! Two! Three! Four!' })
    expect(warnings({ blocks: [lively] })).toEqual([['exclamation', 'b1', 'content']])
  })

  it('find texts in square brackets, which are still to be adapted', () => {
    expect(warnings({ blocks: [aBlock({ html: 'Ask for <b>[name of the coordinator]</b>' })] })).toEqual([
      ['brackets', 'b1', 'content'],
    ])
    expect(detail({ subject: 'About [offer]' }, 'Text is still to be adapted')).toBe(
      "Replace [offer] by the practice's own text.",
    )
  })
})
