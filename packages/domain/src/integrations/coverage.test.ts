import { describe, expect, it } from 'vitest'
import { coverageAfter } from './coverage.ts'
import { LONGEST_GAP_MS, whatsAppCoverage } from './whatsapp-coverage.ts'

const at = (time: string) => new Date(`2026-11-30T${time}:00Z`)
const nine = { since: at('09:00'), until: at('10:00') }

describe('what a practice has received from a service', () => {
  it('begins with the first fetch', () => {
    expect(coverageAfter(null, nine)).toEqual(nine)
  })

  it('grows by a fetch that continues where the last one ended, or that overlaps it', () => {
    expect(coverageAfter(nine, { since: at('10:00'), until: at('11:00') })).toEqual({
      since: at('09:00'),
      until: at('11:00'),
    })
    expect(coverageAfter(nine, { since: at('08:00'), until: at('09:30') })).toEqual({
      since: at('08:00'),
      until: at('10:00'),
    })
  })

  it('begins anew after a gap', () => {
    const later = { since: at('10:01'), until: at('11:00') }
    expect(coverageAfter(nine, later)).toEqual(later)
  })
})

describe('what a check of WhatsApp proves', () => {
  const now = at('12:00')
  const before = (ms: number) => new Date(now.getTime() - ms)

  it('proves nothing about the time before the first check', () => {
    expect(whatsAppCoverage(null, { at: now, wasOurs: true })).toEqual({ since: now, until: now })
  })

  it('covers the time since a recent check', () => {
    const recent = before(LONGEST_GAP_MS)
    expect(whatsAppCoverage(recent, { at: now, wasOurs: true })).toEqual({ since: recent, until: now })
  })

  it('begins anew after an outage, of which messages may still be repeated', () => {
    const outage = before(LONGEST_GAP_MS + 1)
    expect(whatsAppCoverage(outage, { at: now, wasOurs: true })).toEqual({ since: now, until: now })
  })

  it('begins anew when messages may have gone to a different webhook', () => {
    expect(whatsAppCoverage(before(60_000), { at: now, wasOurs: false })).toEqual({ since: now, until: now })
  })
})
