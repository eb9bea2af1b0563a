import { expect, it } from 'vitest'
import type { BulkPatient } from './left-out.ts'
import { passedChecks } from './passed-checks.ts'

const patient: BulkPatient = {
  gdpr: 'Opted In',
  stage: 'working',
  email: 'olivia@mail.example',
  phone: '07700 900461',
  phone_e164: '+447700900461',
  phone_invalid_reason: null,
}
const found = (channel: 'Email' | 'SMS', now: string) =>
  passedChecks(channel, patient, { now, zone: 'Europe/London' }).map(
    ({ check, found: text }) => `${check}: ${text}`,
  )

it('the checks of a bulk message found the stage, consent, channel, address, text and local time, in this order (BLK-13)', () => {
  expect(found('Email', '2026-01-12T23:00:00Z')).toEqual([
    'stage: In Discussion',
    'consent: Opted In',
    'channel: Email is enabled',
    'address: o•••@mail.example',
    'content: Filled in for this patient',
    'quiet_hours: None for emails',
  ])
})

it('a text has the number, and waits for the morning at night (W-12)', () => {
  expect(found('SMS', '2026-01-12T10:00:00Z').slice(2)).toEqual([
    'channel: SMS is enabled',
    'number: •••461',
    'content: Filled in for this patient',
    'quiet_hours: 10:00am',
  ])
  expect(found('SMS', '2026-01-12T23:00:00Z').at(-1)).toBe('quiet_hours: Waits until 8:00am')
})
