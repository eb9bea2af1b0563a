import { expect, it } from 'vitest'
import { newPasswordError } from './new-password.ts'

const COMMON = 'This is a common password, so it is easy to guess. Please choose another.'
const beside = { hasSecondFactor: true }

it('does not accept a common password, also in capitals, with spaces around it or repeated', async () => {
  expect(await newPasswordError('1qaz2wsx3edc4rfv', 'jo@x.test')).toBe(COMMON)
  expect(await newPasswordError(' 1QAZ2wsx3edc4rfv ', 'jo@x.test')).toBe(COMMON)
  expect(await newPasswordError('passwordpassword', 'jo@x.test')).toBe(COMMON)
  expect(await newPasswordError('Liverpool', 'jo@x.test', beside)).toBe(COMMON)
  expect(await newPasswordError('vbn-Qoxi', 'jo@x.test', beside)).toBeNull()
  expect(await newPasswordError('sweeping the long corridor', 'jo@x.test')).toBeNull()
})

it('names an issue of the rule before it looks at the list', async () => {
  expect(await newPasswordError('password', 'jo@x.test')).toBe('A password needs at least 15 characters.')
})
