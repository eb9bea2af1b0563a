import { describe, expect, it } from 'vitest'
import { randomFrom } from '../random.ts'
import { historyCalendar } from './calendar.ts'
import { enquiryMonths, enquiryTimes } from './enquiry-times.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const calendar = historyCalendar(NOW, 24, 'Europe/London')

function manyTimes(): Date[] {
  const next = enquiryTimes(calendar, randomFrom(7))
  return Array.from({ length: 20_000 }, next)
}

/** How many of the times are of each kind. */
function counts(times: readonly Date[], kind: (at: Date) => string | number): Map<string | number, number> {
  return new Map([...Map.groupBy(times, kind)].map(([key, group]) => [key, group.length]))
}

describe('the times at which leads enquire', () => {
  it('are within the history, and the same for the same seed', () => {
    const times = manyTimes()
    for (const at of times) {
      expect(at.getTime()).toBeGreaterThanOrEqual(calendar.at(0, 0).getTime())
      expect(at.getTime()).toBeLessThan(calendar.at(calendar.days.length, 0).getTime())
    }
    expect(manyTimes()).toEqual(times)
  })

  it('are many in January and September, and few in August and at Christmas', () => {
    const ofYear = manyTimes().filter((at) => at >= new Date('2025-07-01') && at < new Date('2026-07-01'))
    const byMonth = counts(ofYear, (at) => at.getUTCMonth())
    const of = (month: number) => byMonth.get(month) ?? 0
    expect(of(0)).toBeGreaterThan(1.3 * of(1))
    expect(of(8)).toBeGreaterThan(1.5 * of(7))
    expect(of(11)).toBeLessThan(0.7 * of(10))
  })

  it('are few at weekends, at night and in the first year', () => {
    const times = manyTimes()
    const byWeekday = counts(times, (at) => at.getUTCDay())
    expect(byWeekday.get(0)).toBeLessThan((byWeekday.get(1) ?? 0) / 2)
    const byHour = counts(times, (at) => at.getUTCHours())
    expect(byHour.get(3) ?? 0).toBeLessThan((byHour.get(10) ?? 0) / 20)
    expect(byHour.get(19)).toBeGreaterThan((byHour.get(10) ?? 0) / 4)
    const inSpringOf = (year: number) =>
      times.filter((at) => at >= new Date(`${year}-03-01`) && at < new Date(`${year}-06-01`)).length
    expect(inSpringOf(2026)).toBeGreaterThan(1.05 * inSpringOf(2025))
  })

  it('have months whose shares add up to all leads', () => {
    const months = enquiryMonths(calendar)
    expect(months[0]?.month).toBe('2024-11-01')
    expect(months.at(-1)?.month).toBe('2026-11-01')
    expect(months.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
  })
})

describe('the calendar of a history', () => {
  it('has days in the time zone of the practice, also when the clocks change', () => {
    const day = calendar.days.findIndex((one) => one.day === '2026-03-29')
    expect(calendar.at(day, 9 * 60)).toEqual(new Date('2026-03-29T08:00:00Z'))
    expect(calendar.dayOf(new Date('2026-03-29T22:59:00Z'))).toBe(day)
    expect(calendar.dayOf(new Date('2026-03-29T23:00:00Z'))).toBe(day + 1)
  })

  it('opens from Monday to Friday', () => {
    const friday = new Date('2026-11-13T18:00:00Z')
    expect(calendar.isOpen(friday)).toBe(false)
    expect(calendar.openingAfter(friday)).toEqual(new Date('2026-11-16T09:00:00Z'))
    expect(calendar.isOpen(calendar.officeTime(friday, 1, randomFrom(1)))).toBe(true)
  })
})
