import { expect, it } from 'vitest'
import { isEmptyOnceFilled } from './filled-message.ts'
import { skipReasonText } from './skip-reason.ts'

it.each([
  [{ text: 'Hi' }, false],
  [{ text: ' \n' }, true],
  [{ text: '\nReply STOP to opt out' }, true],
  [{ text: 'Hi\nReply STOP to opt out' }, false],
  [{ text: 'Hi', subject: '' }, true],
  [{ text: '', subject: 'Hello' }, false],
])(
  'a message is empty if nothing is left of its text, or of the subject of an email: %o %s',
  (message, isEmpty) => {
    expect(isEmptyOnceFilled(message)).toBe(isEmpty)
  },
)

it('the reason says what is empty', () => {
  expect(skipReasonText('empty_text', 'sms')).toBe('The text is empty once it is filled in')
  expect(skipReasonText('empty_text', 'email')).toBe('The subject is empty once it is filled in')
})
