import { describe, expect, it } from 'vitest'
import type { PlaceholderGroup } from '../../templates/placeholders.ts'
import { skipReasonText } from '../engine/skip-reason.ts'
import { isEmptyOnceFilled, isEmptyText } from './filled-message.ts'

it.each([
  ['Hi', false],
  [' \n', true],
  ['\nReply STOP to opt out', true],
  ['Hi\nReply STOP to opt out', false],
])('a text is empty if nothing but the line to opt out is left of it: %j %s', (text, isEmpty) => {
  expect(isEmptyText(text)).toBe(isEmpty)
})

describe('an email is empty once it is filled in (AUT-39)', () => {
  const groups = (lastName: string): PlaceholderGroup[] => [
    { name: 'Patient', mergeTags: [{ name: 'Last name', value: lastName }] },
  ]
  const text = (content: string) => `<mj-text>${content}</mj-text>`
  const name = '{{patient.last_name}}'

  it.each([
    ['a text', text('Hello'), false],
    ['a placeholder without a value', text(name), true],
    ['an unknown placeholder', text('{{patient.shoe_size}}'), true],
    [
      'what every email has',
      text(`{{brand.logo}}${name}`) + text('{{signature}} {{unsubscribe_link}}'),
      true,
    ],
    ['a text beside the placeholder', text(`Hello ${name}`), false],
    ['a picture', `${text(name)}<mj-image src="https://a.test/b.png" alt="" />`, false],
    ['a button', `${text(name)}<mj-button href="tel:{{practice.phone}}">Call us</mj-button>`, false],
    ['a button without a label', `${text(name)}<mj-button> </mj-button>`, true],
    ['a button whose label has no value', `<mj-button href="tel:0">${name}</mj-button>`, true],
  ])('unless something is left of its body: %s', (_, source, isEmpty) => {
    expect(isEmptyOnceFilled({ subject: 'Hello', source }, groups(''))).toBe(isEmpty)
  })

  it('if nothing is left of its subject', () => {
    expect(isEmptyOnceFilled({ subject: ' ', source: text('Hello') }, groups(''))).toBe(true)
  })

  it.each([text(name), `<mj-button href="tel:0">${name}</mj-button>`])(
    'not if a value looks like markup: %s',
    (source) => {
      expect(isEmptyOnceFilled({ subject: 'Hello', source }, groups('<Ng>'))).toBe(false)
    },
  )
})

it('the reason says what is empty', () => {
  expect(skipReasonText('empty_text', 'sms')).toBe('The text is empty once it is filled in')
  expect(skipReasonText('empty_text', 'email')).toBe('The subject or the text is empty once it is filled in')
})
