import { describe, expect, it } from 'vitest'
import { commTypes } from '../communications/messages/comm-type.ts'
import type { CommunicationEvent } from '../timeline/event.ts'
import { aMessage } from '../timeline/testing/a-message.ts'
import { editChannel, offersRetry } from './send-again.ts'

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
})
