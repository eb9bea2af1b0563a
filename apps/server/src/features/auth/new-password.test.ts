import { expect, it } from 'vitest'
import { newPasswordError } from './new-password.ts'

const COMMON = 'This is a common password, so it is easy to guess. Please choose another.'
const beside = { hasSecondFactor: true }

it('does not accept a common password, also in capitals, with spaces around it or repeated', () => {
  expect(newPasswordError('1qaz2wsx3edc4rfv', 'jo@x.test')).toBe(COMMON)
  expect(newPasswordError(' 1QAZ2wsx3edc4rfv ', 'jo@x.test')).toBe(COMMON)
  expect(newPasswordError('passwordpassword', 'jo@x.test')).toBe(COMMON)
  expect(newPasswordError('Liverpool', 'jo@x.test', beside)).toBe(COMMON)
  expect(newPasswordError('vbn-Qoxi', 'jo@x.test', beside)).toBeNull()
  expect(newPasswordError('sweeping the long corridor', 'jo@x.test')).toBeNull()
})

it('names an issue of the rule before it looks at the list', () => {
  expect(newPasswordError('password', 'jo@x.test')).toBe('A password needs at least 15 characters.')
})
