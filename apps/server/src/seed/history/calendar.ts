import { addDays, calendarDay, type Day, instantAt, weekday } from '@enamel/domain/time/practice-time'
import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from '@enamel/domain/time/seconds'
import type { Random } from '../random.ts'

/** How far the calendar reaches beyond today, for actions that are due later. */
const DAYS_AHEAD = 150
const OPENS_AT_MINUTE = 9 * 60
const CLOSES_AT_MINUTE = 17 * 60 + 30
/** Days of the year on which a practice is closed, as MM-DD. */
const HOLIDAYS = ['12-25', '12-26', '01-01']
const SATURDAY = 5

interface CalendarDay {
  day: Day
  /** 0 is Monday, 6 is Sunday. */
  weekday: number
  /** Midnight in the practice's time zone, in ms. */
  start: number
  isOpen: boolean
}

/** The days of a practice's history in its time zone. Days are numbered from the oldest, which is 0. */
export interface HistoryCalendar {
  /** From the oldest day until today. */
  days: readonly CalendarDay[]
  /** The instant of a minute of a day. */
  at(day: number, minute: number): Date
  /** The number of the day of an instant, which is limited to the days of the calendar. */
  dayOf(at: Date): number
  /** How many minutes of its day have passed at an instant. */
  minuteOf(at: Date): number
  isOpen(at: Date): boolean
  /** When the practice opens next. */
  openingAfter(at: Date): Date
  /** A time at which the practice is open, some working days after an instant: at least one. */
  officeTime(after: Date, workingDays: number, random: Random): Date
}

/** The calendar of the last `months` months. */
export function historyCalendar(now: Date, months: number, zone: string): HistoryCalendar {
  const count = Math.max(1, Math.round((months * 365) / 12))
  const first = addDays(calendarDay(now, zone), 1 - count)
  const all = Array.from({ length: count + DAYS_AHEAD }, (_, index) =>
    calendarDayOf(addDays(first, index), zone),
  )
  const startOf = (day: number) => dayAt(all, day).start

  const at = (day: number, minute: number) => new Date(startOf(day) + minute * MS_PER_MINUTE)
  const dayOf = (instant: Date) => {
    const ms = instant.getTime()
    // On the two days when the clocks change, the estimate is one day off for an hour.
    const estimate = Math.floor((ms - startOf(0)) / MS_PER_DAY)
    if (ms < startOf(estimate)) return Math.max(0, estimate - 1)
    return Math.min(all.length - 1, Math.max(0, ms >= startOf(estimate + 1) ? estimate + 1 : estimate))
  }
  const minuteOf = (instant: Date) => (instant.getTime() - startOf(dayOf(instant))) / MS_PER_MINUTE
  const openDayFrom = (day: number) => {
    let open = day
    while (!dayAt(all, open).isOpen && open < all.length - 1) open++
    return open
  }
  return {
    days: all.slice(0, count),
    at,
    dayOf,
    minuteOf,
    isOpen: (instant) => {
      const minute = minuteOf(instant)
      return dayAt(all, dayOf(instant)).isOpen && minute >= OPENS_AT_MINUTE && minute < CLOSES_AT_MINUTE
    },
    openingAfter: (instant) => {
      const opening = at(openDayFrom(dayOf(instant)), OPENS_AT_MINUTE)
      return opening > instant ? opening : at(openDayFrom(dayOf(instant) + 1), OPENS_AT_MINUTE)
    },
    officeTime: (after, workingDays, random) => {
      let day = dayOf(after)
      for (let ahead = 0; ahead < workingDays; ahead++) day = openDayFrom(day + 1)
      return at(day, OPENS_AT_MINUTE + random.next() * (CLOSES_AT_MINUTE - OPENS_AT_MINUTE))
    },
  }
}

function calendarDayOf(day: Day, zone: string): CalendarDay {
  const number = weekday(day)
  return {
    day,
    weekday: number,
    // Counted from noon, because the clocks change at night.
    start: instantAt(day, '12:00:00', zone).getTime() - 12 * MS_PER_HOUR,
    isOpen: number < SATURDAY && !HOLIDAYS.includes(day.slice(5)),
  }
}

function dayAt(days: readonly CalendarDay[], day: number): CalendarDay {
  const found = days[Math.min(days.length - 1, Math.max(0, day))]
  if (!found) throw new Error('A calendar has at least one day')
  return found
}

export function minutesAfter(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * MS_PER_MINUTE)
}
