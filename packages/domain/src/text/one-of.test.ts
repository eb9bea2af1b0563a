import { expect, it } from 'vitest'
import { isOneOf } from './one-of.ts'

it('knows its choices to the letter', () => {
  const choices = ['email', 'sms']
  expect(choices.every((word) => isOneOf(choices, word))).toBe(true)
  expect(
    ['Email', 'sms ', '', 'toString', 0, null, undefined, ['sms']].some((other) => isOneOf(choices, other)),
  ).toBe(false)
})
