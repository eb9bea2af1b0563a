import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type BusinessHours,
  DEFAULT_OPENING_HOURS,
  isHalfHour,
  isWithinBusinessHours,
  OPENS_BEFORE_CLOSES,
  openingHoursError,
  weekdays,
} from './business-hours.ts'

const closed: BusinessHours = {
  monday: null,
  tuesday: null,
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
  sunday: null,
}
const hours = (opens: string, closes: string) => ({ opens: `${opens}:00`, closes: `${closes}:00` })
const halfHours = Array.from({ length: 48 }, (_, index) => {
  const hour = String(Math.floor(index / 2)).padStart(2, '0')
  return `${hour}:${index % 2 ? '30' : '00'}:00`
})

describe('the business hours of a day', () => {
  it('are null when closed, or times on the half hour from 00:00:00 to 23:30:00 (COMS-09, COMS-11)', () => {
    expect(weekdays).toEqual(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])
    expect(halfHours.every(isHalfHour)).toBe(true)
    for (const time of ['09:15:00', '09:00', '9:00:00', '09:00:30', '24:00:00', '23:45:00', '', ' 09:00:00'])
      expect(isHalfHour(time), time).toBe(false)
    expect(DEFAULT_OPENING_HOURS).toEqual(hours('09:00', '17:00'))
    expect(openingHoursError(null)).toBeNull()
  })

  it('have an opening time before the closing time, and equal times are refused too (COMS-10)', () => {
    expect(OPENS_BEFORE_CLOSES).toBe('Opening time must be before closing time')
    const time = fc.nat({ max: 47 })
    fc.assert(
      fc.property(time, time, (opens, closes) => {
        const error = openingHoursError({ opens: halfHours[opens] ?? '', closes: halfHours[closes] ?? '' })
        expect(error).toBe(opens < closes ? null : OPENS_BEFORE_CLOSES)
      }),
    )
  })
})

/** Summer time in London and Dublin, by the rule in force since 1996: from one UTC hour to another. */
function isSummerTime(instant: Date): boolean {
  const year = instant.getUTCFullYear()
  const lastSunday = (month: number) => {
    const end = new Date(Date.UTC(year, month + 1, 0, 1))
    return end.getTime() - end.getUTCDay() * 86_400_000
  }
  return instant.getTime() >= lastSunday(2) && instant.getTime() < lastSunday(9)
}

describe.each(['Europe/London', 'Europe/Dublin'])('an instant in %s', (zone) => {
  const isOpen = (business: Partial<BusinessHours>, instant: string) =>
    isWithinBusinessHours(business, instant, zone)

  it('is inside the hours from the opening time until just before the closing time', () => {
    const monday = { ...closed, monday: hours('09:00', '17:30') }
    expect(isOpen(monday, '2026-01-05T08:59:59.999Z')).toBe(false)
    expect(isOpen(monday, '2026-01-05T09:00:00Z')).toBe(true)
    expect(isOpen(monday, '2026-01-05T17:29:59.999Z')).toBe(true)
    expect(isOpen(monday, '2026-01-05T17:30:00Z')).toBe(false)
    expect(isOpen(monday, '2026-01-06T10:00:00Z')).toBe(false)
    expect(isOpen({}, '2026-01-05T10:00:00Z')).toBe(false)
  })

  it('is judged by the clocks of the practice on the days before and after they go forward', () => {
    const business = { ...closed, saturday: hours('09:00', '17:00'), sunday: hours('09:00', '17:00') }
    expect(isOpen(business, '2026-03-28T08:30:00Z')).toBe(false)
    expect(isOpen(business, '2026-03-29T08:30:00Z')).toBe(true)
    expect(isOpen(business, '2026-03-28T16:30:00Z')).toBe(true)
    expect(isOpen(business, '2026-03-29T16:30:00Z')).toBe(false)
  })

  it('is judged by the clocks of the practice on the days before and after they go back', () => {
    const business = { ...closed, saturday: hours('09:00', '17:00'), sunday: hours('09:00', '17:00') }
    expect(isOpen(business, '2026-10-24T08:30:00Z')).toBe(true)
    expect(isOpen(business, '2026-10-25T08:30:00Z')).toBe(false)
    expect(isOpen(business, '2026-10-24T16:30:00Z')).toBe(false)
    expect(isOpen(business, '2026-10-25T16:30:00Z')).toBe(true)
  })

  it('is inside the hours at a time that is skipped or repeated when the clocks change', () => {
    const night = { ...closed, sunday: hours('01:30', '02:30') }
    // The clocks show 00:59, then 02:00.
    expect(isOpen(night, '2026-03-29T00:59:59Z')).toBe(false)
    expect(isOpen(night, '2026-03-29T01:00:00Z')).toBe(true)
    // The clocks show 01:30 twice.
    expect(isOpen(night, '2026-10-25T00:30:00Z')).toBe(true)
    expect(isOpen(night, '2026-10-25T01:00:00Z')).toBe(false)
    expect(isOpen(night, '2026-10-25T01:30:00Z')).toBe(true)
    expect(isOpen(night, '2026-10-25T02:30:00Z')).toBe(false)
  })

  /** Whether the practice is open at each of the instants of one day. */
  const openAt = (business: Partial<BusinessHours>, day: string, ...times: string[]) =>
    times.map((time) => isOpen(business, `${day}T${time}Z`))

  it('is outside hours that are skipped altogether when the clocks go forward', () => {
    // 01:00 to 02:00 does not exist: at 01:00 UTC the clocks show 02:00.
    for (const skipped of [hours('01:00', '02:00'), hours('01:00', '01:30'), hours('01:30', '02:00')])
      expect(
        openAt({ sunday: skipped }, '2026-03-29', '00:00:00', '00:59:59.999', '01:00:00', '02:00:00'),
      ).toEqual([false, false, false, false])
  })

  it('is inside hours that begin or end at a skipped time as far as the clocks show them', () => {
    const until = { sunday: hours('00:30', '01:30') }
    expect(openAt(until, '2026-03-29', '00:29:59', '00:30:00', '00:59:59.999', '01:00:00')).toEqual([
      false,
      true,
      true,
      false,
    ])
    const from = { sunday: hours('01:30', '03:00') }
    expect(openAt(from, '2026-03-29', '00:59:59.999', '01:00:00', '01:59:59.999', '02:00:00')).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('is inside hours that begin or end in the repeated hour both times, and outside in between', () => {
    // The clocks show 01:00 to 02:00 from 00:00 UTC, and again from 01:00 UTC.
    const until = { sunday: hours('00:00', '01:30') }
    expect(
      openAt(
        until,
        '2026-10-25',
        '00:00:00',
        '00:29:59.999',
        '00:30:00',
        '01:00:00',
        '01:29:59.999',
        '01:30:00',
      ),
    ).toEqual([true, true, false, true, true, false])
    expect(openAt(until, '2026-10-24', '22:59:59.999', '23:00:00')).toEqual([false, true])
    const from = { sunday: hours('01:30', '03:00') }
    expect(
      openAt(
        from,
        '2026-10-25',
        '00:29:59.999',
        '00:30:00',
        '01:00:00',
        '01:30:00',
        '02:59:59.999',
        '03:00:00',
      ),
    ).toEqual([false, true, false, true, true, false])
    const within = { sunday: hours('01:00', '02:00') }
    expect(openAt(within, '2026-10-25', '00:00:00', '01:59:59.999', '02:00:00')).toEqual([true, true, false])
  })

  it('belongs to the day that the clocks show, at the midnights around a change of the clocks', () => {
    const late = hours('22:00', '23:30')
    const early = hours('00:00', '00:30')
    const weekend = { saturday: late, sunday: early, monday: early }
    // Sunday begins at 00:00 UTC and is over at 23:00 UTC.
    expect(openAt(weekend, '2026-03-28', '22:00:00', '23:29:59', '23:30:00')).toEqual([true, true, false])
    expect(openAt(weekend, '2026-03-29', '00:00:00', '00:30:00', '22:59:59', '23:00:00', '23:30:00')).toEqual(
      [true, false, false, true, false],
    )
    // Sunday begins at 23:00 UTC on Saturday and is over at 00:00 UTC on Monday.
    expect(openAt(weekend, '2026-10-24', '21:00:00', '22:30:00', '23:00:00', '23:30:00')).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect(openAt(weekend, '2026-10-25', '23:00:00', '23:59:59')).toEqual([false, false])
    expect(openAt(weekend, '2026-10-26', '00:00:00', '00:30:00')).toEqual([true, false])
  })

  it('is inside the hours exactly when the local weekday and time are', () => {
    const day = fc.option(
      fc
        .tuple(fc.nat({ max: 46 }), fc.nat({ max: 46 }))
        .map(([a, b]) => ({ opens: Math.min(a, b), closes: Math.max(a, b) + 1 })),
    )
    const week = fc.tuple(day, day, day, day, day, day, day)
    const anyInstant = fc.date({
      min: new Date('2015-01-01'),
      max: new Date('2040-01-01'),
      noInvalidDate: true,
    })
    const aroundChange = fc
      .tuple(fc.constantFrom('2026-03-29T01:00Z', '2026-10-25T01:00Z'), fc.integer({ min: -200, max: 200 }))
      .map(([change, minutes]) => new Date(Date.parse(change) + minutes * 60_000))
    const instants = fc.oneof(anyInstant, aroundChange)
    fc.assert(
      fc.property(week, instants, (days, instant) => {
        const business = Object.fromEntries(
          weekdays.map((name, index) => {
            const open = days[index]
            const times = open && { opens: halfHours[open.opens] ?? '', closes: halfHours[open.closes] ?? '' }
            return [name, times]
          }),
        )
        const local = new Date(instant.getTime() + (isSummerTime(instant) ? 3_600_000 : 0))
        const today = days[(local.getUTCDay() + 6) % 7]
        const minute = local.getUTCHours() * 60 + local.getUTCMinutes()
        const isInside = today != null && minute >= today.opens * 30 && minute < today.closes * 30
        expect(isWithinBusinessHours(business, instant, zone)).toBe(isInside)
      }),
    )
  })
})
