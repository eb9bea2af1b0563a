import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stageKeys } from '../stages/stages.ts'
import { wallTime } from '../time/practice-time.ts'
import { afterDelay, callBackDelay, DEFAULT_DELAY_SECONDS, delayStages, inDays } from './delays.ts'

const london = 'Europe/London'
const day = 86_400

describe('the call-back delay', () => {
  it("is the stage's own, else a new lead's, else 432000 seconds, which is five days (FLOW-12, FLOW-42)", () => {
    const delays = { newLead: { seconds: 3 * day }, thinking: { seconds: 0 } }
    expect(callBackDelay(delays, 'thinking')).toBe(0)
    expect(callBackDelay(delays, 'callback1')).toBe(3 * day)
    expect(callBackDelay(delays, 'didNotAttend')).toBe(3 * day)
    expect(callBackDelay(delays, null)).toBe(3 * day)
    expect(callBackDelay({ callback1: { seconds: 60 } }, 'newLead')).toBe(432_000)
    expect(DEFAULT_DELAY_SECONDS).toBe(5 * day)
    for (const stage of stageKeys) expect(callBackDelay({}, stage)).toBe(DEFAULT_DELAY_SECONDS)
  })

  it('is set for eight stages, each of which is heard (PIPE-01)', () => {
    expect(delayStages).toHaveLength(8)
    for (const stage of delayStages) {
      expect(callBackDelay({ newLead: { seconds: 1 }, [stage]: { seconds: 7 } }, stage)).toBe(7)
    }
  })
})

describe('a delay over a change of the clocks', () => {
  it('ends at the same time on the wall, whole days ahead (FLOW-12)', () => {
    const friday = '2026-03-27T14:30:15.250Z'
    expect(afterDelay(friday, 5 * day, london)).toEqual(new Date('2026-04-01T13:30:15.250Z'))
    const october = '2026-10-23T08:00:00Z'
    expect(afterDelay(october, 5 * day, london)).toEqual(new Date('2026-10-28T09:00:00Z'))
  })

  it('lets what is more than whole days run as time', () => {
    // 29 March 2026: one o'clock is followed by two o'clock.
    expect(afterDelay('2026-03-28T00:30:00Z', day + 3600, london)).toEqual(new Date('2026-03-29T01:30:00Z'))
    expect(afterDelay('2026-10-25T00:30:00Z', 3600, london)).toEqual(new Date('2026-10-25T01:30:00Z'))
  })

  it('moves a time that does not exist on by the hour that is skipped', () => {
    expect(inDays('2026-03-28T01:30:00Z', 1, london)).toEqual(new Date('2026-03-29T01:30:00Z'))
    expect(wallTime(inDays('2026-03-28T01:30:00Z', 1, london), london)).toMatchObject({
      day: 29,
      hour: 2,
      minute: 30,
    })
  })

  it('takes the first of a time that exists twice', () => {
    expect(inDays('2026-10-24T00:30:00Z', 1, london)).toEqual(new Date('2026-10-25T00:30:00Z'))
  })

  it('leaves the second of two equal hours where it is when no day passes', () => {
    expect(inDays('2026-10-25T01:30:00Z', 0, london)).toEqual(new Date('2026-10-25T01:30:00Z'))
  })
})

/** The clocks of the zone as the tz database has them, read by a second way: as text, not in parts. */
function clockText(instant: Date, zone: string): string {
  return instant.toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T')
}

/** Every instant at which the zone's clocks show this text, found by trying each offset that Europe has ever had. */
function instantsShowing(text: string, zone: string): Date[] {
  return [0, 3_600_000]
    .map((offset) => new Date(Date.parse(`${text}Z`) - offset))
    .filter((instant) => clockText(instant, zone) === text)
    .sort((a, b) => a.getTime() - b.getTime())
}

function isoDaysLater(text: string, days: number): string {
  const moved = new Date(`${text}Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 19)
}

/** Moments within three days of either change of a year. */
const aroundChanges = fc
  .record({
    year: fc.integer({ min: 1997, max: 2037 }),
    month: fc.constantFrom(2, 9),
    second: fc.integer({ min: -3 * day, max: 3 * day }),
  })
  .map(({ year, month, second }) => {
    const last = new Date(Date.UTC(year, month + 1, 0, 1))
    return new Date(last.getTime() - last.getUTCDay() * day * 1000 + second * 1000)
  })

it.each(['Europe/London', 'Europe/Dublin'])(
  'agrees with the tz database of %s in 10,000 random cases over both changes (FLOW-12)',
  (zone) => {
    const seen = { gap: 0, twice: 0, once: 0 }
    fc.assert(
      fc.property(
        aroundChanges,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: day - 1 }),
        (now, days, rest) => {
          const wanted = isoDaysLater(clockText(now, zone), days)
          const shown = instantsShowing(wanted, zone)
          const later = inDays(now, days, zone)
          expect(afterDelay(now, days * day + rest, zone).getTime() - later.getTime()).toBe(rest * 1000)
          if (shown.length === 0) {
            seen.gap += 1
            expect(clockText(later, zone)).toBe(clockText(new Date(`${wanted}Z`), zone))
            expect(Date.parse(`${clockText(later, zone)}Z`) - Date.parse(`${wanted}Z`)).toBe(3_600_000)
          } else {
            seen[shown.length === 2 ? 'twice' : 'once'] += 1
            expect(later).toEqual(shown[0])
          }
        },
      ),
      { numRuns: 5_000, seed: 20_260_329 },
    )
    for (const cases of Object.values(seen)) expect(cases).toBeGreaterThan(5)
  },
)
