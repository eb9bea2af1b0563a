import type { CommStatus, MessageState } from '@enamel/domain/communications/messages/status'
import { expect, it } from 'vitest'
import { failureText, SEND_AGAIN, showsFailure, statusIcon } from './status-icon.ts'

function aMessage(status: CommStatus | null, overrides: Partial<MessageState> = {}): MessageState {
  return { status, failure_reason: null, retry: { active: false, count: 0 }, ...overrides }
}

it.each([
  ['sent', { icon: 'check', tone: 'quiet' }],
  ['received', { icon: 'checks', tone: 'quiet' }],
  ['delivered', { icon: 'checks', tone: 'quiet' }],
  ['read', { icon: 'checks', tone: 'blue' }],
  ['deleted', { icon: 'checks', tone: 'red', tooltip: 'The user has deleted the message' }],
  ['sending', { icon: 'clock', tone: 'quiet' }],
] as const)('marks a %s message with the icon %j (COM-10)', (status, icon) => {
  expect(statusIcon(aMessage(status))).toMatchObject(icon)
})

it('shows no icon for an unknown status (COM-10)', () => {
  expect(statusIcon(aMessage(null))).toBeNull()
})

it('shows a failure icon with the reason, or "Error Sending Message", when failed or being retried (COM-08, COM-11)', () => {
  const alert = { icon: 'alert-circle', tone: 'red' }
  expect(statusIcon(aMessage('failed'))).toEqual({ ...alert, tooltip: 'Error Sending Message' })
  expect(statusIcon(aMessage('failed', { failure_reason: 'The number is switched off' }))).toEqual({
    ...alert,
    tooltip: 'The number is switched off',
  })
  const retrying = aMessage('sending', { retry: { active: true, count: 1 } })
  expect(statusIcon(retrying)).toEqual({ ...alert, tooltip: 'Error Sending Message' })
  expect(showsFailure(retrying)).toBe(true)
  expect(showsFailure(aMessage('failed'))).toBe(true)
  expect(showsFailure(aMessage('sent'))).toBe(false)
})

it('shows "Error Sending Message" for a failure without a reason (COM-08)', () => {
  expect(failureText('  ')).toBe('Error Sending Message')
  expect(failureText(undefined)).toBe('Error Sending Message')
})

it('the retry option is labelled "Send again" (COM-11, ACT-48)', () => {
  expect(SEND_AGAIN).toBe('Send again')
})
