import type { TemplateStatus } from '@enamel/domain/templates/template'
import { expect, it } from 'vitest'
import { statusText } from './status-text.ts'

const needsApproval =
  'WhatsApp must approve templates before they can start or restart a conversation. You can always use them in an active conversation.'

it('says what approval is for while a template is pending or approved (TPL-25)', () => {
  expect(statusText('PENDING', null).text).toBe(needsApproval)
  expect(statusText('APPROVED', null).text).toBe(needsApproval)
})

it("says WhatsApp's reason for a rejection, and how to go on in every other state (TPL-26)", () => {
  expect(statusText('REJECTED', 'It begins with a variable.').text).toBe(
    'WhatsApp rejected this template: It begins with a variable. You can edit it and submit it again.',
  )
  const withoutReason = 'This template was rejected. You can edit it and submit it again.'
  expect(statusText('REJECTED', null).text).toBe(withoutReason)
  expect(statusText('PAUSED' as TemplateStatus, null).text).toBe(withoutReason)
  expect(statusText('NOT_SUBMITTED', null).text).toBe('Not submitted for approval')
})
