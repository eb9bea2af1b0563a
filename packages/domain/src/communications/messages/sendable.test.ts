import { describe, expect, it } from 'vitest'
import { commTypes } from './comm-type.ts'
import {
  commTypeOfChannel,
  isRetryable,
  requireRetryable,
  requireSendChannel,
  sendChannelOf,
} from './sendable.ts'

describe('the channels for sending (COM-15)', () => {
  it.each([
    ['Email', 'Email', 'email'],
    ['sms', 'SMS', 'sms'],
    ['whatsapp', 'WhatsApp', 'whatsapp_message'],
  ] as const)('include %s, in any case (COM-15)', (name, channel, type) => {
    expect(sendChannelOf(name)).toBe(channel)
    expect(sendChannelOf(name.toUpperCase())).toBe(channel)
    expect(commTypeOfChannel(channel)).toBe(type)
  })

  it.each(['Phone Call', 'Note', 'Form Submissions', '', 'Fax $&'])(
    'do not include %j, which raises "Tried sending non-allowed channel" (COM-15)',
    (name) => {
      expect(sendChannelOf(name)).toBeNull()
      expect(() => requireSendChannel(name)).toThrow(new Error(`Tried sending non-allowed channel: ${name}`))
    },
  )

  it('are the same for a marketing email as for an email (COM-16)', () => {
    expect(requireSendChannel('Marketing Email')).toBe('Email')
    expect(requireSendChannel('marketing_email')).toBe('Email')
  })
})

describe('sending again', () => {
  it('is possible for email and sms, and for no other type (COM-14)', () => {
    for (const type of commTypes) {
      if (type === 'email' || type === 'sms') {
        expect(requireRetryable(type)).toBe(type)
      } else {
        expect(isRetryable(type)).toBe(false)
        expect(() => requireRetryable(type)).toThrow(new Error(`Comm type ${type} is not retryable`))
      }
    }
  })
})
