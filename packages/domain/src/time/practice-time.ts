import { type Moment, msOf } from './moment.ts'
import { MS_PER_DAY } from './seconds.ts'
import { twoDigits } from './two-digits.ts'

/** A calendar day: YYYY-MM-DD. */
export type Day = string

/** The time on the practice's clocks. */
export interface WallTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    clocks.set(zone, clock)
  }
  return clock
}

/** The wall time of an instant in a time zone, with daylight saving. */
export function wallTime(moment: Moment, zone: string): WallTime {
  const wall: WallTime = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 }
  for (const { type, value } of clockOf(zone).formatToParts(msOf(moment))) {
    if (type in wall) wall[type as keyof WallTime] = Number(value)
  }
  return wall
}

/** The calendar day with these numbers. */
export function dayText(year: number, month: number, day: number): Day {
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`
}

/** The calendar day of an instant in the practice's time zone. */
export function calendarDay(moment: Moment, zone: string): Day {
  const { year, month, day } = wallTime(moment, zone)
  return dayText(year, month, day)
}

/** Whether a day comes before another. */
export function isBefore(day: Day, other: Day): boolean {
  // Days as YYYY-MM-DD sort as text.
  return day < other
}

/** Midnight of a day in UTC, for counting days. */
function utcMidnight(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`)
}

/** The day `count` days later; earlier when negative. */
export function addDays(day: Day, count: number): Day {
  return new Date(utcMidnight(day) + count * MS_PER_DAY).toISOString().slice(0, 10)
}

/** The day with these numbers; null if it does not exist, such as 31 February. */
export function existingDay(year: number, month: number, date: number): Day | null {
  const exists =
    Number.isInteger(year) && month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month)
  return exists ? dayText(year, month, date) : null
}

/** How many days a month has; months count from 1. */
export function daysInMonth(year: number, month: number): number {
  const last = new Date(0)
  // Date.UTC would read the year 71 as 1971.
  last.setUTCFullYear(year, month, 0)
  return last.getUTCDate()
}

/** The same date `count` months later, or the last day of a month that is too short. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const months = year * 12 + month - 1 + count
  const [toYear, toMonth] = [Math.floor(months / 12), (((months % 12) + 12) % 12) + 1]
  return dayText(toYear, toMonth, Math.min(date, daysInMonth(toYear, toMonth)))
}

/** The number of days from one calendar day to another; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((utcMidnight(to) - utcMidnight(from)) / MS_PER_DAY)
}

/** The weekday: 0 is Monday, 6 is Sunday. */
export function weekday(day: Day): number {
  return (new Date(utcMidnight(day)).getUTCDay() + 6) % 7
}

function offsetMs(ms: number, zone: string): number {
  const wall = wallTime(new Date(ms), zone)
  const shown = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second)
  return shown - Math.floor(ms / 1000) * 1000
}

/**
 * The instant of a clock time in the practice, "09:00" or "09:00:00", on a day. A time that is skipped when the clocks
 * go forward is an hour later; for a time that is repeated when they go back, the first instant is returned.
 */
export function instantAt(day: Day, time: string, zone: string): Date {
  const shown = Date.parse(`${day}T${time}Z`)
  const before = offsetMs(shown - MS_PER_DAY, zone)
  const after = offsetMs(shown + MS_PER_DAY, zone)
  const isAfterChange = offsetMs(shown - before, zone) !== before && offsetMs(shown - after, zone) === after
  return new Date(shown - (isAfterChange ? after : before))
}

/** The instant at which a day begins in the practice. */
export function startOfDay(day: Day, zone: string): Date {
  return instantAt(day, '00:00:00', zone)
}

/** The clock time of an instant in the practice, to the second: "09:00:00". */
export function clockTime(moment: Moment, zone: string): string {
  const { hour, minute, second } = wallTime(moment, zone)
  return [hour, minute, second].map(twoDigits).join(':')
}

/** The last millisecond of a day in the practice: 23, 24 or 25 hours after its start. */
export function endOfDay(day: Day, zone: string): Date {
  return new Date(startOfDay(addDays(day, 1), zone).getTime() - 1)
}
