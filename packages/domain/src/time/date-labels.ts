import type { Moment } from './moment.ts'
import { addDays, calendarDay, type Day, isBefore, wallTime, weekday } from './practice-time.ts'
import { twoDigits } from './two-digits.ts'

/** The weekdays from Monday. */
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

/** The label of a time: h:mm, followed by am or pm without a space; 14:05 is "2:05pm" (CONST-02). */
export function timeLabel(moment: Moment, zone: string): string {
  return clockLabel(wallTime(moment, zone))
}

/** The label of a time on a clock. */
export function clockLabel({ hour, minute }: { hour: number; minute: number }): string {
  return `${hour % 12 || 12}:${twoDigits(minute)}${hour < 12 ? 'am' : 'pm'}`
}

/** The long label of a day: "Friday 5 January 2024" (TML-02, G1-39). */
export function longDay(day: Day): string {
  const parts = partsOf(day)
  return `${parts.weekday} ${parts.date} ${parts.month} ${parts.year}`
}

/** The long label of the day of an instant in the practice's time zone. */
export function longDate(moment: Moment, zone: string): string {
  return longDay(calendarDay(moment, zone))
}

/** The short label of a day: "12 Nov 2024". */
export function shortDay(day: Day): string {
  const parts = partsOf(day)
  return `${parts.date} ${parts.month.slice(0, 3)} ${parts.year}`
}

/** The label of a day, without the year if it is the current year: "12 Nov" instead of "12 Nov 2024" in 2024. */
export function withoutThisYear(text: string, day: Day, today: Day): string {
  const year = day.slice(0, 4)
  return year === today.slice(0, 4) ? text.replace(` ${year}`, '') : text
}

/** The short label of a day without the current year: "12 Nov", and "12 Nov 2024" in other years. */
export function briefDay(day: Day, today: Day): string {
  return withoutThisYear(shortDay(day), day, today)
}

/** The label of a day without its weekday, such as a date of birth: "14 March 1988". */
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
 * The time of an inbox row: "9:31am" today, "Wed" earlier this week (weeks begin on Monday), "12 Nov" before, and
 * "12 Nov 2024" in other years.
 */
export function rowTimeLabel(moment: Moment, now: Moment, zone: string): string {
  const day = calendarDay(moment, zone)
  const today = calendarDay(now, zone)
  if (day === today) return timeLabel(moment, zone)
  const parts = partsOf(day)
  if (isBefore(day, today) && !isBefore(day, mondayOf(today))) return parts.weekday.slice(0, 3)
  return briefDay(day, today)
}

function mondayOf(day: Day): Day {
  return addDays(day, -weekday(day))
}

/** The line under a next action: "Due by Friday 21 November 2025" (G-06). */
export function dueByLabel(nextActionAt: Moment, zone: string): string {
  return `Due by ${longDate(nextActionAt, zone)}`
}
