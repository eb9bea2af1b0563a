import { expect, it } from 'vitest'
import { smsLengthError, smsUnits } from './sms-length.ts'

it.each([
  ['', 0],
  ['See you at 3pm, £20', 19],
  ['é', 1],
  ['€', 2],
  ['[a]', 5],
  ['á', 1],
  ['€á', 2],
  ['😀', 2],
  ['“Hi”', 4],
])('the text %j has a length of %i units', (text, units) => {
  expect(smsUnits(text)).toBe(units)
})

it('a text of 1600 units is accepted in either encoding, and a longer text has an error', () => {
  expect(smsLengthError('€'.repeat(800))).toBeNull()
  expect(smsLengthError('á'.repeat(1600))).toBeNull()
  expect(smsLengthError('€'.repeat(801))).toBe(
    'Must be at most 1600 characters as counted by phone networks, where some characters count as two. This message has 1602.',
  )
})
