import { expect, it } from 'vitest'
import { isOneOf } from './one-of.ts'

it('knows its words to the letter', () => {
  const words = ['email', 'sms']
  expect(words.every((word) => isOneOf(words, word))).toBe(true)
  expect(
    ['Email', 'sms ', '', 'toString', 0, null, undefined, ['sms']].some((other) => isOneOf(words, other)),
  ).toBe(false)
})
