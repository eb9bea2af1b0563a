import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterDelay, inDays } from './later.ts'
import { wallTime } from './practice-time.ts'

const london = 'Europe/London'
const day = 86_400
const HOUR_MS = 3_600_000

describe('a delay across a clock change', () => {
  it('ends at the same clock time after whole days (FLOW-12)', () => {
    const friday = '2026-03-27T14:30:15.250Z'
    expect(afterDelay(friday, 5 * day, london)).toEqual(new Date('2026-04-01T13:30:15.250Z'))
    const october = '2026-10-23T08:00:00Z'
    expect(afterDelay(october, 5 * day, london)).toEqual(new Date('2026-10-28T09:00:00Z'))
  })

  it('adds the remainder after whole days as elapsed time', () => {
    // On 29 March 2026 the clocks go forward from one o'clock to two.
    expect(afterDelay('2026-03-28T00:30:00Z', day + 3600, london)).toEqual(new Date('2026-03-29T01:30:00Z'))
    expect(afterDelay('2026-10-25T00:30:00Z', 3600, london)).toEqual(new Date('2026-10-25T01:30:00Z'))
  })

  it('ends an hour later when its clock time is skipped', () => {
    expect(inDays('2026-03-28T01:30:00Z', 1, london)).toEqual(new Date('2026-03-29T01:30:00Z'))
    expect(wallTime(inDays('2026-03-28T01:30:00Z', 1, london), london)).toMatchObject({
      day: 29,
      hour: 2,
      minute: 30,
    })
  })

  it('ends at the first of two equal clock times', () => {
    expect(inDays('2026-10-24T00:30:00Z', 1, london)).toEqual(new Date('2026-10-25T00:30:00Z'))
  })

  it('does not change the second of two equal hours when no day passes', () => {
    expect(inDays('2026-10-25T01:30:00Z', 0, london)).toEqual(new Date('2026-10-25T01:30:00Z'))
  })
})

describe.each(['Europe/London', 'Europe/Dublin'])('delays in %s, compared with the tz database', (zone) => {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  /** The clock time of an instant as text: "2026-03-29T02:30:00". */
  const clockText = (instant: Date) => clock.format(instant).replace(' ', 'T')
  /** Every instant with this clock time, the earliest first, found with both offsets of the zone. */
  const instantsShowing = (text: string) =>
    [HOUR_MS, 0]
      .map((offset) => new Date(Date.parse(`${text}Z`) - offset))
      .filter((instant) => clockText(instant) === text)

  /** Clock times within two days of a clock change, half of them in the first three hours of the day. */
  const shownTimes = fc
    .record({
      year: fc.integer({ min: 1997, max: 2037 }),
      month: fc.constantFrom(2, 9),
      days: fc.integer({ min: -2, max: 2 }),
      second: fc.oneof(fc.integer({ min: 0, max: 3 * 3600 }), fc.integer({ min: 0, max: day - 1 })),
    })
    .map(({ year, month, days, second }) => {
      const monthsEnd = new Date(Date.UTC(year, month + 1, 0))
      const change = monthsEnd.getTime() - monthsEnd.getUTCDay() * day * 1000
      return new Date(change + (days * day + second) * 1000)
    })

  it('end at the same clock time in 5,000 random cases across both clock changes (FLOW-12)', () => {
    const counts = { gap: 0, twice: 0, once: 0 }
    const cases = fc.tuple(shownTimes, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: day - 1 }))
    fc.assert(
      fc.property(cases, fc.boolean(), ([target, days, rest], startsAtSecond) => {
        const start = new Date(target.getTime() - days * day * 1000).toISOString().slice(0, 19)
        const now = instantsShowing(start).at(startsAtSecond ? -1 : 0)
        fc.pre(now !== undefined)
        if (!now) return
        const later = inDays(now, days, zone)
        const showing = instantsShowing(target.toISOString().slice(0, 19))
        counts[showing.length === 0 ? 'gap' : showing.length === 1 ? 'once' : 'twice'] += 1
        // A skipped clock time is an hour later; of two equal ones the first counts.
        const shown = showing[0] ? target : new Date(target.getTime() + HOUR_MS)
        expect(clockText(later)).toBe(shown.toISOString().slice(0, 19))
        if (showing[0]) expect(later).toEqual(showing[0])
        expect(afterDelay(now, days * day + rest, zone).getTime()).toBe(later.getTime() + rest * 1000)
      }),
      { numRuns: 5_000 },
    )
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(50)
  })
})
