import { aMessage } from '@enamel/domain/timeline/testing/a-message'
import { describe, expect, it } from 'vitest'
import { newMessageText } from './new-message-text.ts'

describe('the text of a desktop notification', () => {
  it('is the kind of message, without a word of the message itself', () => {
    const message = (comm_type: 'email' | 'sms' | 'whatsapp_message') =>
      newMessageText(aMessage('09:00:00', { comm_type, text_content: 'My tooth' }))
    expect(message('email')).toBe('New email')
    expect(message('sms')).toBe('New SMS')
    expect(message('whatsapp_message')).toBe('New WhatsApp message')
    const form = { type: 'form_submission', id: 'f', datetime: 'x', form: 'Implants', message: '{}' } as const
    expect(newMessageText(form)).toBe('New form submission')
  })

  it('does not exist for calls and for messages of the practice', () => {
    expect(newMessageText(aMessage('09:00:00', { comm_type: 'call' }))).toBeNull()
    expect(newMessageText(aMessage('09:00:00', { inbound: false, comm_type: 'sms' }))).toBeNull()
  })
})
