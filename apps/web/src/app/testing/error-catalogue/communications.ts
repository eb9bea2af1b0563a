import { requireRetryable, requireSendChannel } from '@enamel/domain/communications/messages/sendable'
import { WENT_WRONG } from '@enamel/domain/text/went-wrong'
import { expect } from 'vitest'
import { emailModalState } from '../../../features/communications/model/email-modal-state.ts'
import { failureText } from '../../../features/communications/model/status-icon.ts'
import { sendingNote, withFailedNote } from '../../../features/reply/model/note.ts'
import { failedMessage, retriedMessage, sendingMessage } from '../../../features/reply/model/sending.ts'
import { templateFields } from '../../../features/reply/model/template-fields.ts'
import { thrownBy } from '../simulate-failures.ts'
import type { Row } from './row.ts'

const OOPS = 'Oops! Something went wrong :('
const sms = sendingMessage({
  id: 'm1',
  datetime: '2025-11-20T09:31:00Z',
  comm_type: 'sms',
  text_content: 'Hello',
})
const failedSms = (reason: string | null) => failedMessage(sms, reason)
const note = sendingNote({ id: 'n1', content: 'Called', datetime: '2025-11-20T09:31:00Z' })

/** Errors with messages, notes, emails and templates. */
export const communicationRows: Row[] = [
  [
    'COM-08',
    'sending fails with a reason',
    () => [failedSms('The number is switched off').status, failureText('The number is switched off')],
    ['failed', 'The number is switched off'],
  ],
  [
    'COM-08',
    'sending fails without a reason',
    () => failureText(failedSms(null).failure_reason),
    'Error Sending Message',
  ],
  [
    'COM-12',
    'a retry fails',
    () => {
      const retried = failedMessage(retriedMessage(failedSms(null)), null)
      return [retried.status, retried.retry]
    },
    ['failed', { active: false, count: 1 }],
  ],
  [
    'COM-14',
    'a call is sent again',
    () => thrownBy(() => requireRetryable('call')),
    'Comm type call is not retryable',
  ],
  [
    'COM-15',
    'a message is sent on a channel that is not allowed',
    () => thrownBy(() => requireSendChannel('Phone Call')),
    'Tried sending non-allowed channel: Phone Call',
  ],
  [
    'COM-19',
    'a note cannot be saved',
    () => withFailedNote([note], 'n1', null),
    [expect.objectContaining({ content: 'Called', failed: true })],
  ],
  [
    'MAIL-03',
    'an email cannot be loaded',
    () => [emailModalState(true, { isFetching: false, isError: true }), WENT_WRONG],
    ['error', OOPS],
  ],
  [
    'RPL-18',
    'a template has an unknown channel',
    () => thrownBy(() => templateFields({ channel: 'Fax', subject: null, body: '' }, [])),
    'Unknown template channel',
  ],
]
