import type { Moment } from './moment.ts'
import { addDays, calendarDay, type Day, daysBetween, isBefore, wallTime, weekday } from './practice-time.ts'
import { twoDigits } from './two-digits.ts'

/** From Monday. */
export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

function partsOf(day: Day): { year: number; month: string; date: number; weekday: string } {
  const [year, month, date] = day.split('-').map(Number)
  return {
    year: year ?? 0,
    month: monthNames[(month ?? 1) - 1] ?? '',
    date: date ?? 0,
    weekday: weekdayNames[weekday(day)] ?? '',
  }
}

/** A time as the product writes it everywhere: h:mm with am or pm close behind, 14:05 is "2:05pm" (CONST-02). */
export function timeLabel(moment: Moment, zone: string): string {
  return clockLabel(wallTime(moment, zone))
}

/** The same for a clock's reading. */
export function clockLabel({ hour, minute }: { hour: number; minute: number }): string {
  return `${hour % 12 || 12}:${twoDigits(minute)}${hour < 12 ? 'am' : 'pm'}`
}

/** A day in full: "Friday 5 January 2024" (TML-02, G1-39). */
export function longDay(day: Day): string {
  const parts = partsOf(day)
  return `${parts.weekday} ${parts.date} ${parts.month} ${parts.year}`
}

/** The day of an instant in full, in the practice's time zone. */
export function longDate(moment: Moment, zone: string): string {
  return longDay(calendarDay(moment, zone))
}

/** A day in short: "12 Nov 2024". */
export function shortDay(day: Day): string {
  const parts = partsOf(day)
  return `${parts.date} ${parts.month.slice(0, 3)} ${parts.year}`
}

const nearDays = new Map([
  [-1, 'yesterday'],
  [0, 'today'],
  [1, 'tomorrow'],
] as const)

/** The name of a day near today, in the practice's calendar; null for one that is further away. */
export function nearDay(day: Day, today: Day): 'yesterday' | 'today' | 'tomorrow' | null {
  return nearDays.get(daysBetween(today, day) as -1 | 0 | 1) ?? null
}

/** A day without its year when that is this year: "12 Nov 2024" is longer than needed in 2024. */
export function withoutThisYear(text: string, day: Day, today: Day): string {
  const year = day.slice(0, 4)
  return year === today.slice(0, 4) ? text.replace(` ${year}`, '') : text
}

/** A day without its weekday: "14 March 1988", as dates of birth read. */
export function plainDay(day: Day): string {
  const parts = partsOf(day)
  return `${parts.date} ${parts.month} ${parts.year}`
}

/** The month of a day: "November 2025". */
export function monthLabel(day: Day): string {
  const parts = partsOf(day)
  return `${parts.month} ${parts.year}`
}

/**
 * The time of an inbox row: of today "9:31am", earlier this week "Wed" (weeks begin on Monday), older "12 Nov", of
 * other years "12 Nov 2024".
 */
export function rowTimeLabel(at: Moment, now: Moment, zone: string): string {
  const day = calendarDay(at, zone)
  const today = calendarDay(now, zone)
  if (day === today) return timeLabel(at, zone)
  const parts = partsOf(day)
  if (isBefore(day, today) && !isBefore(day, mondayOf(today))) return parts.weekday.slice(0, 3)
  return withoutThisYear(shortDay(day), day, today)
}

function mondayOf(day: Day): Day {
  return addDays(day, -weekday(day))
}

/** The line under a next action: "Due by Friday 21 November 2025" (G-06). */
export function dueByLabel(nextActionAt: Moment, zone: string): string {
  return `Due by ${longDate(nextActionAt, zone)}`
}
