import { describe, expect, it } from 'vitest'
import { nextMessageText } from './next-message-text.ts'

const LONDON = 'Europe/London'
const now = '2025-11-20T16:00:00Z'
const sms = (at: string | null, zone = LONDON) => nextMessageText({ kind: 'sms', at }, 'waiting', now, zone)

describe('the next message of a patient in an automation', () => {
  it.each([
    ['2025-11-20T15:59:00Z', 'SMS now'],
    ['2025-11-20T16:00:20Z', 'SMS in 1 minute'],
    ['2025-11-20T16:20:00Z', 'SMS in 20 minutes'],
    ['2025-11-20T17:00:00Z', 'SMS in 1 hour'],
    ['2025-11-20T19:10:00Z', 'SMS in 3 hours'],
    ['2025-11-21T09:00:00Z', 'SMS tomorrow 9:00am'],
    ['2025-11-22T00:10:00Z', 'SMS in 2 days'],
    ['2026-02-12T16:00:00Z', 'SMS in 84 days'],
  ])('at %s is "%s"', (at, text) => {
    expect(sms(at)).toBe(text)
  })

  it('depends on other automations, or on this one, while it has no time', () => {
    const email = { kind: 'email', at: null } as const
    expect(nextMessageText(email, 'waiting', now, LONDON)).toBe('Email after other automations')
    expect(nextMessageText(email, 'held', now, LONDON)).toBe('Email once the automation is on')
  })

  it('counts days and tells the time as the practice does, also over a change of its clocks', () => {
    expect(sms('2025-11-20T23:30:00Z', 'Europe/Athens')).toBe('SMS tomorrow 1:30am')
    const evening = '2026-03-28T20:00:00Z'
    const text = (at: string) => nextMessageText({ kind: 'sms', at }, 'waiting', evening, LONDON)
    expect(text('2026-03-29T07:00:00Z')).toBe('SMS tomorrow 8:00am')
    expect(text('2026-03-29T23:30:00Z')).toBe('SMS in 2 days')
  })

  it('is given in minutes within an hour, also across midnight', () => {
    const late = '2025-11-20T23:50:00Z'
    expect(nextMessageText({ kind: 'email', at: '2025-11-21T00:10:00Z' }, 'waiting', late, LONDON)).toBe(
      'Email in 20 minutes',
    )
  })
})
