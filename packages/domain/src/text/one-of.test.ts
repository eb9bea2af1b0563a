import { expect, it } from 'vitest'
import { isOneOf } from './one-of.ts'

it('accepts only the exact choices', () => {
  const choices = ['email', 'sms']
  expect(choices.every((choice) => isOneOf(choices, choice))).toBe(true)
  expect(
    ['Email', 'sms ', '', 'toString', 0, null, undefined, ['sms']].some((other) => isOneOf(choices, other)),
  ).toBe(false)
})
