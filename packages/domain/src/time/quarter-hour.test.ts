import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wallTime } from './practice-time.ts'
import { nextQuarter, quarterAhead, roundUpToQuarter } from './quarter-hour.ts'

describe('a 15-minute mark', () => {
  it('is the instant rounded up, or the instant itself when it is on a mark', () => {
    expect(roundUpToQuarter('2026-11-21T10:07:00Z')).toEqual(new Date('2026-11-21T10:15:00Z'))
    expect(roundUpToQuarter('2026-11-21T10:15:00.001Z')).toEqual(new Date('2026-11-21T10:30:00Z'))
    expect(roundUpToQuarter('2026-11-21T10:15:00Z')).toEqual(new Date('2026-11-21T10:15:00Z'))
    expect(roundUpToQuarter('2026-11-21T23:46:00Z')).toEqual(new Date('2026-11-22T00:00:00Z'))
  })

  it('is the following mark when the next one is requested on a mark (TIME-06)', () => {
    expect(nextQuarter('2026-11-21T10:07:00Z')).toEqual(new Date('2026-11-21T10:15:00Z'))
    expect(nextQuarter('2026-11-21T10:15:00Z')).toEqual(new Date('2026-11-21T10:30:00Z'))
  })

  it('is at least fifteen and less than thirty minutes ahead when a quarter of an hour ahead is requested', () => {
    expect(quarterAhead('2026-11-21T10:07:00Z')).toEqual(new Date('2026-11-21T10:30:00Z'))
    expect(quarterAhead('2026-11-21T10:15:00Z')).toEqual(new Date('2026-11-21T10:30:00Z'))
  })

  it("is a quarter on the practice's clocks on both nights of a clock change", () => {
    const nights = fc.constantFrom('2026-03-28T22:00:00Z', '2026-10-24T21:00:00Z')
    fc.assert(
      fc.property(nights, fc.nat(8 * 3_600_000), (night, later) => {
        const now = new Date(Date.parse(night) + later)
        const mark = roundUpToQuarter(now)
        expect(wallTime(mark, 'Europe/London').minute % 15).toBe(0)
        expect(wallTime(mark, 'Europe/London').second).toBe(0)
        expect(mark.getTime() - now.getTime()).toBeLessThan(900_000)
        expect(mark.getTime()).toBeGreaterThanOrEqual(now.getTime())
      }),
    )
  })
})
