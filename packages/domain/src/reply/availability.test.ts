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

function why(channel: string, given: Partial<AvailabilityInput>): string | null | undefined {
  return channelTabs(anInput(given)).find((tab) => tab.channel === channel)?.disabledMessage
}

describe('which channels can be used', () => {
  it('is email and SMS as the practice has them enabled (RPL-06)', () => {
    expect(why('Email', {})).toBeNull()
    expect(why('Email', { email_enabled: false })).toBe('Email is not enabled for your practice')
    expect(why('SMS', {})).toBeNull()
    expect(why('SMS', { sms_enabled: false })).toBe('SMS is not enabled for your practice')
  })

  it('is WhatsApp with a healthy integration and the flag (RPL-06, INT-28)', () => {
    expect(why('WhatsApp', {})).toBeNull()
    expect(why('WhatsApp', { features: [] })).toBe('WhatsApp is not connected')
    expect(why('WhatsApp', { whatsapp_healthy: false })).toBe('WhatsApp is not connected')
  })

  it('blocks WhatsApp to an invalid number, once it is connected', () => {
    const text = 'Cannot send a WhatsApp message to an invalid number'
    expect(why('WhatsApp', { phone: { number: '0770', invalid_reason: 'TOO_SHORT' } })).toBe(text)
    expect(why('WhatsApp', { phone: null })).toBe(text)
    expect(why('WhatsApp', { phone: null, whatsapp_healthy: false })).toBe('WhatsApp is not connected')
  })

  it('blocks SMS to an invalid number, and email without an address (COM-17)', () => {
    const text = 'Cannot send an SMS to an invalid number'
    expect(why('SMS', { phone: { number: '0770', invalid_reason: 'TOO_SHORT' } })).toBe(text)
    expect(why('SMS', { phone: null })).toBe(text)
    expect(why('Email', { email: null })).toBe('This patient has no email address. Add one and send again.')
  })

  it('is always Note, and there is no tab for form submissions (RPL-04)', () => {
    const tabs = channelTabs(
      anInput({ email_enabled: false, sms_enabled: false, features: [], phone: null, email: null }),
    )
    expect(tabs.map((tab) => tab.channel)).toEqual(['Note', 'Email', 'SMS', 'WhatsApp'])
    expect(enabledChannels(tabs)).toEqual(['Note'])
  })
})
