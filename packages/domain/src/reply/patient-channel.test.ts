import { describe, expect, it } from 'vitest'
import { aMessage } from '../timeline/testing/a-message.ts'
import { patientChannel } from './patient-channel.ts'

const all = ['Note', 'Email', 'SMS', 'WhatsApp'] as const
const staff = { inbound: false, status: 'sent' } as const

describe('the channel on which a reply begins', () => {
  it('is the one on which the patient last wrote, whatever was sent since', () => {
    const items = [
      aMessage('09:00:00', { comm_type: 'whatsapp_message' }),
      aMessage('09:10:00', { comm_type: 'sms' }),
      aMessage('09:20:00', { ...staff, comm_type: 'email' }),
    ]
    expect(patientChannel(items, all)).toBe('SMS')
  })

  it('is the one on which staff last wrote to a patient who has never written', () => {
    const items = [
      aMessage('09:00:00', { ...staff, comm_type: 'sms' }),
      aMessage('09:10:00', { ...staff, comm_type: 'email', automated: true }),
      aMessage('09:20:00', { ...staff, comm_type: 'whatsapp_message', status: 'failed' }),
      aMessage('09:30:00', { ...staff, comm_type: 'marketing_email' }),
    ]
    expect(patientChannel(items, all)).toBe('SMS')
  })

  it('is never one that cannot be used', () => {
    const items = [
      aMessage('09:00:00', { comm_type: 'email' }),
      aMessage('09:10:00', { comm_type: 'whatsapp_message' }),
    ]
    expect(patientChannel(items, ['Note', 'Email', 'SMS'])).toBe('Email')
    expect(patientChannel(items, ['Note', 'SMS'])).toBeNull()
  })

  it('is open when there were only calls and forms', () => {
    expect(patientChannel([], all)).toBeNull()
    expect(patientChannel([aMessage('09:00:00', { comm_type: 'call' })], all)).toBeNull()
  })
})
