import { expect, it } from 'vitest'
import { textToAdapt, toAdaptText } from './text-to-adapt.ts'

it.each([
  ['Hello', null],
  ['Ask [who answers], or [whom]', '[who answers]'],
  [{ subject: 'An [offer]', preview: '', body: '<mj-text>Hello</mj-text>' }, '[offer]'],
  [{ subject: 'Hello', preview: 'A [preview]', body: '' }, '[preview]'],
  [{ subject: 'Hello', preview: '', body: '<mj-text>Ask <b>[who &amp; how]</b></mj-text>' }, '[who & how]'],
  [
    {
      subject: 'Hello',
      preview: '',
      body: '<mj-button href="https://www.example.com/your-review-page">Go</mj-button>',
    },
    'https://www.example.com/your-review-page',
  ],
  [{ subject: 'Hello', preview: '', body: '<mj-button href="https://my-example.com/">Go</mj-button>' }, null],
])('what is to be adapted is in square brackets, or an example of a link: %o', (template, expected) => {
  expect(textToAdapt(template)).toBe(expected)
})

it('what to do is said for a text and for a link', () => {
  expect(toAdaptText('[offer]')).toBe("Replace [offer] by the practice's own text.")
  expect(toAdaptText('https://example.com/')).toBe("Replace https://example.com/ by the practice's own link.")
})
