import { describe, expect, it } from 'vitest'
import { enabledTemplateChannels, firstTemplateChannel } from './enabled-channels.ts'

const practice = { email_enabled: true, sms_enabled: true, features: ['whatsapp'], whatsapp_healthy: true }

describe('the channels of templates', () => {
  it('are SMS, Email and WhatsApp, each only if it is enabled; WhatsApp needs its flag and a healthy integration (TPL-02)', () => {
    expect(enabledTemplateChannels(practice)).toEqual(['SMS', 'Email', 'WhatsApp'])
    expect(enabledTemplateChannels({ ...practice, sms_enabled: false })).toEqual(['Email', 'WhatsApp'])
    expect(enabledTemplateChannels({ ...practice, email_enabled: false })).toEqual(['SMS', 'WhatsApp'])
    expect(enabledTemplateChannels({ ...practice, features: [] })).toEqual(['SMS', 'Email'])
    expect(enabledTemplateChannels({ ...practice, whatsapp_healthy: false })).toEqual(['SMS', 'Email'])
  })

  it('begin with Email, or with the first enabled one', () => {
    expect(firstTemplateChannel(['SMS', 'Email', 'WhatsApp'])).toBe('Email')
    expect(firstTemplateChannel(['SMS', 'WhatsApp'])).toBe('SMS')
    expect(firstTemplateChannel([])).toBeUndefined()
  })
})
