import { expect, it } from 'vitest'
import { codeError, formatRecoveryCode, RECOVERY_ALPHABET, readCode } from './second-factor.ts'

it.each([
  ['123456', { kind: 'app', code: '123456' }],
  [' 123 456 ', { kind: 'app', code: '123456' }],
  ['7k3mp-0q1tz', { kind: 'recovery', code: '7k3mp0q1tz' }],
  ['7K3MP OQLTZ', { kind: 'recovery', code: '7k3mp0q1tz' }],
  ['0123456789', { kind: 'recovery', code: '0123456789' }],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
  ['7k3mp-0q1t', null],
  ['7k3mp-0q1tu', null],
  ['', null],
])('reads %j as a code of the app, a recovery code or neither', (text, code) => {
  expect(readCode(text)).toEqual(code)
})

it('shows a recovery code in two groups, which are read as the same code', () => {
  expect(formatRecoveryCode('7k3mp0q1tz')).toBe('7k3mp-0q1tz')
  expect(readCode(formatRecoveryCode(RECOVERY_ALPHABET.slice(22)))).toEqual({
    kind: 'recovery',
    code: RECOVERY_ALPHABET.slice(22),
  })
})

it('has 32 characters for recovery codes, none of which is read as another', () => {
  expect(new Set(RECOVERY_ALPHABET).size).toBe(32)
  for (const character of RECOVERY_ALPHABET) {
    expect(readCode(character.repeat(10))?.code).toBe(character.repeat(10))
  }
})

it('accepts a recovery code in place of a code of the app', () => {
  expect(codeError('7k3mp-0q1tz')).toBeUndefined()
})
