import { expect, it } from 'vitest'
import { textToAdapt } from './text-to-adapt.ts'

it.each([
  ['Hello', null],
  ['Ask [who answers], or [whom]', '[who answers]'],
  [{ subject: 'An [offer]', preview: '', body: '<mj-text>Hello</mj-text>' }, '[offer]'],
  [{ subject: 'Hello', preview: 'A [preview]', body: '' }, '[preview]'],
  [{ subject: 'Hello', preview: '', body: '<mj-text>Ask <b>[who &amp; how]</b></mj-text>' }, '[who & how]'],
])('what is to be adapted is in square brackets: %o', (template, expected) => {
  expect(textToAdapt(template)).toBe(expected)
})
