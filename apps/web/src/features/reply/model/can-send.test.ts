import { describe, expect, it } from 'vitest'
import { aReply } from '../testing/a-reply.ts'
import { canSend, canSendNow, type SendInput } from './can-send.ts'

describe('Send', () => {
  it('is disabled until every required field of the channel has a value (RPL-10)', () => {
    expect(canSend(aReply({ channel: 'Email', fields: { subject: 'Hello' } }), null)).toBe(false)
    expect(canSend(aReply({ channel: 'Email', fields: { body: ' \n' } }), null)).toBe(false)
    expect(canSend(aReply({ channel: 'Email', fields: { body: 'Dear Jo' } }), null)).toBe(true)
    expect(canSend(aReply({ channel: 'SMS', fields: { body: 'Dear Jo' } }), null)).toBe(false)
    expect(canSend(aReply({ channel: 'SMS', fields: { message: 'Hi Jo' } }), null)).toBe(true)
    expect(canSend(aReply({ channel: 'Note', fields: { content: 'Nervous' } }), null)).toBe(true)
  })

  it('is disabled on disabled channels and on read-only channels (RPL-04, RPL-10)', () => {
    const sms = aReply({ channel: 'SMS', fields: { message: 'Hi Jo' } })
    expect(canSend(sms, 'SMS is not enabled for your practice')).toBe(false)
    expect(canSend(aReply({ channel: 'Form Submissions' }), null)).toBe(false)
  })

  it('is disabled above the maximum length, counted as carriers do for an SMS and in characters on other channels (RPL-11)', () => {
    const canSendText = (channel: 'SMS' | 'WhatsApp', message: string) =>
      canSend(aReply({ channel, fields: { message } }), null)
    expect([canSendText('SMS', '€'.repeat(800)), canSendText('SMS', '€'.repeat(801))]).toEqual([true, false])
    expect([canSendText('WhatsApp', '€'.repeat(1600)), canSendText('WhatsApp', '€'.repeat(1601))]).toEqual([
      true,
      false,
    ])
  })

  it('is disabled above the maximum length of a field (RPL-05)', () => {
    const email = (subject: string) => aReply({ channel: 'Email', fields: { subject, body: 'Dear Jo' } })
    expect(canSend(email('s'.repeat(255)), null)).toBe(true)
    expect(canSend(email('s'.repeat(256)), null)).toBe(false)
  })

  const sendableNow = (overrides: Partial<SendInput>) =>
    canSendNow({
      reply: aReply({ channel: 'WhatsApp', fields: { message: 'Hi Jo' } }),
      disabledMessage: null,
      window: { kind: 'unchecked' },
      template: null,
      sending: false,
      filesAreUploaded: true,
      ...overrides,
    })

  it('is disabled while files are uploading, while another reply is being sent, and while the WhatsApp window is loading', () => {
    expect(sendableNow({})).toBe(true)
    expect(sendableNow({ filesAreUploaded: false })).toBe(false)
    expect(sendableNow({ sending: true })).toBe(false)
    expect(sendableNow({ window: { kind: 'loading' } })).toBe(false)
  })

  it('is enabled in a stalled conversation only for a complete template, and never on a disabled channel (RPL-10, RPL-21)', () => {
    const stalled = { window: { kind: 'stalled' }, template: { unfilled: [] } } as const
    expect(sendableNow(stalled)).toBe(true)
    expect(sendableNow({ ...stalled, template: null })).toBe(false)
    expect(sendableNow({ ...stalled, template: { unfilled: ['Practice phone'] } })).toBe(false)
    expect(sendableNow({ ...stalled, disabledMessage: 'WhatsApp is not connected' })).toBe(false)
    expect(sendableNow({ ...stalled, sending: true })).toBe(false)
  })
})
