import { expect, it } from 'vitest'
import { FAILURE_ADVICE, failureTitle, signInLabel } from './failure-text.ts'

it('the screen after a failure names the flow that failed, and the way out (INT-26)', () => {
  expect(failureTitle('Gmail', 'setup')).toBe('Gmail failed to connect')
  expect(failureTitle('Outlook', 'manage')).toBe('Outlook failed to sync')
  expect(failureTitle('Dentally', 'repair')).toBe('Dentally failed to repair')
  expect(FAILURE_ADVICE).toBe("We've let someone know. Otherwise, you can re-attempt it by signing in again.")
  expect(signInLabel('WhatsApp')).toBe('Sign into WhatsApp')
})
