import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainDay } from './date-labels.ts'
import { dateIssueMessages, readDate } from './date-phrase.ts'
import { addDays, calendarDay, daysBetween, instantAt, wallTime, weekday } from './practice-time.ts'

/** A Saturday. */
const today = '2026-11-21'

function dayOf(text: string, from = today): string | undefined {
  const reading = readDate(text, { today: from })
  return reading.ok ? reading.day : undefined
}

describe('a date as a phrase', () => {
  it('is read from each known phrase and notation (TIME-05, G-17)', () => {
    const expected: Record<string, string> = {
      today: '2026-11-21',
      tomorrow: '2026-11-22',
      'in 0 days': '2026-11-21',
      'in 1 day': '2026-11-22',
      'in a day': '2026-11-22',
      'in two days': '2026-11-23',
      'in three days': '2026-11-24',
      'in four days': '2026-11-25',
      'in five days': '2026-11-26',
      'in six days': '2026-11-27',
      'in seven days': '2026-11-28',
      'in eight days': '2026-11-29',
      'in nine days': '2026-11-30',
      'in ten days': '2026-12-01',
      'in 3 years': '2029-11-21',
      'in 2 weeks': '2026-12-05',
      'in a week': '2026-11-28',
      'in twelve weeks': '2027-02-13',
      'in one month': '2026-12-21',
      'in 14 months': '2028-01-21',
      'in a year': '2027-11-21',
      'in eleven years': '2037-11-21',
      'next week': '2026-11-28',
      'next month': '2026-12-21',
      saturday: '2026-11-21',
      sunday: '2026-11-22',
      friday: '2026-11-27',
      'next saturday': '2026-11-28',
      'next sunday': '2026-11-29',
      'next monday': '2026-11-23',
      '12 March': '2027-03-12',
      '21 November': '2026-11-21',
      '20 November': '2027-11-20',
      '12 March 2027': '2027-03-12',
      '12/03': '2027-03-12',
      '1/2': '2027-02-01',
      '3/12/2026': '2026-12-03',
      '03/12/2026': '2026-12-03',
      '2026-12-03': '2026-12-03',
    }
    for (const [text, day] of Object.entries(expected)) expect([text, dayOf(text)]).toEqual([text, day])
    expect(dayOf('  IN   Two WEEKS ')).toBe('2026-12-05')
  })

  it('is read from no other text (TIME-05)', () => {
    const others = [
      'in',
      'in weeks',
      'in 2',
      'in thirteen days',
      'in -1 days',
      'in 1.5 weeks',
      'in 12345 days',
    ]
    others.push('fri', 'next fri', 'next', 'next year', 'last week', '2 weeks', 'in 2 weeks please')
    others.push(
      '12 Mar',
      '12th March',
      'March 12',
      '12/3/27',
      '12-03-2027',
      '2027/03/12',
      '2026-1-2',
      'soon',
      '12',
    )
    for (const text of others)
      expect([text, readDate(text, { today })]).toEqual([text, refused('not_understood')])
    expect(readDate('  ', { today })).toEqual(refused('empty'))
  })

  it('has the day before the month, so a month above twelve is invalid', () => {
    for (const text of ['12/13/2026', '12/13', '31/02/2027', '29 February 2027', '0/1', '2026-02-30']) {
      expect([text, readDate(text, { today })]).toEqual([text, refused('no_such_day')])
    }
    expect(dayOf('29 February')).toBe('2028-02-29')
    expect(dayOf('29/02', '2097-01-01')).toBe('2104-02-29')
    expect(readDate('in 9999 years', { today })).toEqual(refused('no_such_day'))
  })

  it('is refused with its own reason when it has passed or is before the first allowed day (SNZ-10)', () => {
    for (const text of ['yesterday', '20 November 2026', '20/11/2026', '2026-11-20', '1/1/0026']) {
      expect([text, readDate(text, { today })]).toEqual([text, refused('passed')])
    }
    expect(readDate('tomorrow', { today, earliest: '2026-11-23' })).toEqual(refused('passed'))
    expect(dateIssueMessages.passed).toBe('This date has passed. Please choose another.')
  })

  it('without a year is the next such day, or the last one when the rules ask for it (INB-32)', () => {
    const readLast = (text: string) => readDate(text, { today, earliest: '2000-01-01', yearless: 'last' })
    expect(readLast('22 November')).toEqual({ ok: true, day: '2025-11-22' })
    expect(readLast('21/11')).toEqual({ ok: true, day: '2026-11-21' })
    expect(readLast('29 February')).toEqual({ ok: true, day: '2024-02-29' })
    expect(readLast('yesterday')).toEqual({ ok: true, day: '2026-11-20' })
  })

  it('is the last day of the month when the month is too short', () => {
    expect(dayOf('in a month', '2027-01-31')).toBe('2027-02-28')
    expect(dayOf('next month', '2028-01-31')).toBe('2028-02-29')
    expect(dayOf('in a year', '2028-02-29')).toBe('2029-02-28')
    expect(dayOf('in 3 months', '2026-11-30')).toBe('2027-02-28')
    expect(dayOf('in 1 month', '2026-12-31')).toBe('2027-01-31')
  })

  it('with "next" before a weekday is that day of the week that begins next Monday', () => {
    const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
    fc.assert(
      fc.property(fc.nat(3_000), fc.nat(6), (later, index) => {
        const from = addDays('2026-01-01', later)
        const next = dayOf(`next ${names[index]}`, from) ?? ''
        const upcoming = dayOf(names[index] ?? '', from) ?? ''
        expect([weekday(next), weekday(upcoming)]).toEqual([index, index])
        expect(daysBetween(from, next)).toBeLessThanOrEqual(13 - weekday(from))
        expect(daysBetween(from, next)).toBeGreaterThan(6 - weekday(from))
        expect(daysBetween(from, upcoming)).toBeLessThanOrEqual(6)
        expect(upcoming >= from).toBe(true)
      }),
    )
  })

  it('is read from the plain label of a day and from its ISO notation', () => {
    fc.assert(
      fc.property(fc.nat(20_000), (later) => {
        const day = addDays(today, later)
        expect(dayOf(plainDay(day))).toBe(day)
        expect(dayOf(day)).toBe(day)
      }),
    )
  })
})

describe.each([
  ['forward', '2026-03-29'],
  ['back', '2026-10-25'],
])('across the night on which the clocks go %s', (_, change) => {
  it.each(['Europe/London', 'Europe/Dublin'])(
    'a phrase in %s is the day that it names, at the given time',
    (zone) => {
      const times = fc.tuple(fc.integer({ min: 3, max: 23 }), fc.nat(59))
      const units = fc.constantFrom<[string, number]>(['day', 1], ['weeks', 7])
      fc.assert(
        fc.property(
          fc.integer({ min: -72, max: 72 }),
          units,
          fc.integer({ min: 0, max: 30 }),
          times,
          (...values) => {
            const [hours, [unit, days], count, [hour, minute]] = values
            const now = new Date(Date.parse(`${change}T00:30:00Z`) + hours * 3_600_000)
            const day = dayOf(`in ${count} ${unit}`, calendarDay(now, zone)) ?? ''
            expect(daysBetween(calendarDay(now, zone), day)).toBe(count * days)
            const time = [hour, minute, 0].map((part) => String(part).padStart(2, '0')).join(':')
            const at = instantAt(day, time, zone)
            expect(calendarDay(at, zone)).toBe(day)
            expect(wallTime(at, zone)).toMatchObject({ hour, minute, second: 0 })
          },
        ),
      )
    },
  )
})

function refused(reason: string) {
  return { ok: false, reason }
}
