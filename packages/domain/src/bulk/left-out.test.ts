import { describe, expect, it } from 'vitest'
import { type FailureReason, failureOf } from '../communications/delivery/failure-reason.ts'
import { type BulkPatient, failedReason, leftOutReason } from './left-out.ts'

const patient: BulkPatient = {
  gdpr: 'Opted In',
  stage: 'working',
  email: 'jane@mail.example',
  phone: '07700 900123',
  phone_e164: '+447700900123',
  phone_invalid_reason: null,
}
const channels = { email_enabled: true, sms_enabled: true }
const text = { subject: 'Hello', message: 'Hello' }

const reasonOf = (channel: 'Email' | 'SMS', given: Partial<BulkPatient>, overrides = {}) =>
  leftOutReason(channel, { ...patient, ...given }, { channels, text, ...overrides })

describe('a patient gets no bulk message', () => {
  it('if they have not opted in, or are in stage blocked or lost (BLK-13)', () => {
    expect(reasonOf('Email', {})).toBeNull()
    expect(reasonOf('SMS', { stage: null })).toBeNull()
    for (const channel of ['Email', 'SMS'] as const) {
      expect(reasonOf(channel, { gdpr: 'Opted Out' })).toBe('opted_out')
      expect(reasonOf(channel, { stage: 'lost' })).toBe('blocked')
      expect(reasonOf(channel, { stage: 'blocked', gdpr: 'Opted Out' })).toBe('blocked')
    }
  })

  it('without an address or a usable number for its channel (BLK-13)', () => {
    expect(reasonOf('Email', { email: null })).toBe('no_address')
    expect(reasonOf('SMS', { email: null })).toBeNull()
    expect(reasonOf('SMS', { phone: null, phone_e164: null })).toBe('invalid_number')
    expect(reasonOf('SMS', { phone: '12', phone_e164: null, phone_invalid_reason: 'TOO_SHORT' })).toBe(
      'invalid_number',
    )
    expect(reasonOf('Email', { phone: null, phone_e164: null })).toBeNull()
  })

  it('on a channel that the practice has switched off meanwhile, or whose text does not fit', () => {
    const off = { channels: { email_enabled: false, sms_enabled: true } }
    expect(reasonOf('Email', {}, off)).toBe('channel_disabled')
    expect(reasonOf('SMS', {}, off)).toBeNull()
    expect(reasonOf('SMS', {}, { text: { subject: null, message: 'x'.repeat(1601) } })).toBe('invalid_text')
  })
})

it('a message that failed after it was written says why', () => {
  const reasonOf = (reason: FailureReason) => failedReason(failureOf(reason).text)
  expect(reasonOf('no_consent')).toBe('opted_out')
  expect(reasonOf('contact_ended')).toBe('blocked')
  expect(reasonOf('cancelled')).toBe('cancelled')
  expect(reasonOf('mailbox_full')).toBe('provider_error')
  expect(failedReason("A provider's own words")).toBe('provider_error')
  expect(failedReason(null)).toBe('provider_error')
})
