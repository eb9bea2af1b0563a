import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { waitInHour } from './hourly-limit.ts'

const MINUTE = 60_000
const now = new Date('2026-03-02T09:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * MINUTE)

it('something can be done again an hour after the earliest of as many as an hour allows', () => {
  const done = [minutesAgo(120), minutesAgo(45), minutesAgo(30)]
  expect(waitInHour(done, 3, now)).toBe(0)
  expect(waitInHour(done, 2, now)).toBe(15 * MINUTE)
  expect(waitInHour(done, 1, now)).toBe(30 * MINUTE)
})

describe('a limit of ten in an hour', () => {
  const sent = (count: number, minutes: number) => Array.from({ length: count }, () => minutesAgo(minutes))

  it('allows the tenth, and the eleventh when the first is an hour old', () => {
    expect(waitInHour([], 10, now)).toBe(0)
    expect(waitInHour(sent(9, 1), 10, now)).toBe(0)
    expect(waitInHour([...sent(9, 1), minutesAgo(45)], 10, now)).toBe(15 * MINUTE)
    expect(waitInHour([...sent(9, 1), minutesAgo(60)], 10, now)).toBe(0)
  })

  it('never allows more than ten in any hour, however they are spread', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10 * MINUTE }), { maxLength: 60 }), (gaps) => {
        const times: Date[] = []
        let at = 0
        for (const gap of gaps) {
          at += gap
          if (waitInHour(times, 10, new Date(at)) === 0) times.push(new Date(at))
        }
        for (const time of times) {
          const hour = times.filter((each) => each >= time && each.getTime() < time.getTime() + 60 * MINUTE)
          expect(hour.length).toBeLessThanOrEqual(10)
        }
      }),
    )
  })
})
