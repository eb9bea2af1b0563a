import { describe, expect, it } from 'vitest'
import { type AvailabilityInput, channelTabs, enabledChannels } from './availability.ts'

function anInput(given: Partial<AvailabilityInput> = {}): AvailabilityInput {
  return {
    email_enabled: true,
    sms_enabled: true,
    features: ['whatsapp'],
    whatsapp_healthy: true,
    email: 'jo@mail.example',
    phone: { number: '+447700900461', invalid_reason: null },
    ...given,
  }
}

function disabledMessage(channel: string, given: Partial<AvailabilityInput>): string | null | undefined {
  return channelTabs(anInput(given)).find((tab) => tab.channel === channel)?.disabledMessage
}

describe('the available channels', () => {
  it('include email and SMS if the practice has enabled them (RPL-06, INT-28)', () => {
    expect(disabledMessage('Email', {})).toBeNull()
    expect(disabledMessage('Email', { email_enabled: false })).toBe('Email is not enabled for your practice')
    expect(disabledMessage('SMS', {})).toBeNull()
    expect(disabledMessage('SMS', { sms_enabled: false })).toBe('SMS is not enabled for your practice')
  })

  it('include WhatsApp with its flag and a healthy integration (RPL-06, INT-28)', () => {
    expect(disabledMessage('WhatsApp', {})).toBeNull()
    expect(disabledMessage('WhatsApp', { features: [] })).toBe('WhatsApp is not connected')
    expect(disabledMessage('WhatsApp', { whatsapp_healthy: false })).toBe('WhatsApp is not connected')
  })

  it('do not include WhatsApp for an invalid phone number, which is reported only once WhatsApp is connected', () => {
    const text = 'Cannot send a WhatsApp message to an invalid number'
    expect(disabledMessage('WhatsApp', { phone: { number: '0770', invalid_reason: 'TOO_SHORT' } })).toBe(text)
    expect(disabledMessage('WhatsApp', { phone: null })).toBe(text)
    expect(disabledMessage('WhatsApp', { phone: null, whatsapp_healthy: false })).toBe(
      'WhatsApp is not connected',
    )
  })

  it('do not include SMS for an invalid phone number, nor email without an address (COM-17)', () => {
    const text = 'Cannot send an SMS to an invalid number'
    expect(disabledMessage('SMS', { phone: { number: '0770', invalid_reason: 'TOO_SHORT' } })).toBe(text)
    expect(disabledMessage('SMS', { phone: { number: '', invalid_reason: null } })).toBe(text)
    expect(disabledMessage('SMS', { phone: null })).toBe(text)
    expect(disabledMessage('SMS', { phone: { number: '+447700900123', invalid_reason: null } })).toBeNull()
    expect(disabledMessage('Email', { email: null })).toBe(
      'This patient has no email address. Add one and send again.',
    )
  })

  it('always include Note, and never have a tab for form submissions (RPL-04)', () => {
    const tabs = channelTabs(
      anInput({ email_enabled: false, sms_enabled: false, features: [], phone: null, email: null }),
    )
    expect(tabs.map((tab) => tab.channel)).toEqual(['Note', 'Email', 'SMS', 'WhatsApp'])
    expect(enabledChannels(tabs)).toEqual(['Note'])
  })
})
