import { describe, expect, it } from 'vitest'
import { failureOf } from '../communications/delivery/failure-reason.ts'
import { commTypes } from '../communications/messages/comm-type.ts'
import type { CommunicationEvent } from '../timeline/event.ts'
import { aMessage } from '../timeline/testing/a-message.ts'
import { editChannel, failedByClosedWindow, offersRetry } from './send-again.ts'
import { WHATSAPP_STALLED } from './whatsapp-window.ts'

describe('a message that failed', () => {
  const aFailure = (overrides: Partial<CommunicationEvent> = {}) =>
    aMessage('09:31:00', { inbound: false, comm_type: 'whatsapp_message', status: 'failed', ...overrides })

  it('has Send again if it is an email or SMS, and in no other case (COM-11, ACT-48)', () => {
    const failed = aFailure({ comm_type: 'sms' })
    expect(offersRetry(failed)).toBe(true)
    expect(offersRetry({ ...failed, comm_type: 'email' })).toBe(true)
    for (const comm_type of ['marketing_email', 'whatsapp_message', 'call', 'form_submission'] as const) {
      expect(offersRetry({ ...failed, comm_type })).toBe(false)
    }
    expect(offersRetry({ ...failed, status: 'sent' })).toBe(false)
    expect(offersRetry({ ...failed, retry: { active: true, count: 1 } })).toBe(false)
  })

  it('can be rewritten if it is a WhatsApp message, which cannot be sent again (C1-06)', () => {
    expect(commTypes.filter((comm_type) => editChannel(aFailure({ comm_type })) !== null)).toEqual([
      'whatsapp_message',
    ])
    expect(editChannel(aFailure())).toBe('WhatsApp')
    for (const other of [
      { inbound: true },
      { status: 'sent' as const },
      { retry: { active: true, count: 1 } },
    ]) {
      expect(editChannel(aFailure(other))).toBeNull()
    }
  })

  it('needs a template if it is a WhatsApp message for which the window had closed', () => {
    const closed = { failure_reason: failureOf('window_closed').text }
    expect(failedByClosedWindow(aFailure(closed))).toBe(true)
    expect(failedByClosedWindow(aFailure({ failure_reason: WHATSAPP_STALLED }))).toBe(true)
    for (const other of [
      { failure_reason: failureOf('not_on_whatsapp').text },
      { ...closed, comm_type: 'sms' as const },
      { ...closed, inbound: true },
      { ...closed, retry: { active: true, count: 1 } },
    ]) {
      expect(failedByClosedWindow(aFailure(other))).toBe(false)
    }
  })
})
