import type { ClockTime } from '../time/clock-time.ts'
import type { Moment } from '../time/moment.ts'
import { calendarDay, clockTime, weekday } from '../time/practice-time.ts'

/** The days of the week as spelled in the API, in the order of `weekday`: Monday first (COMS-09). */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

/** The hours of an open day. The practice is open at `opens`, and no longer open at `closes`. */
export interface OpeningHours {
  opens: ClockTime
  closes: ClockTime
}

/** The hours of each day, null on a closed one. A day cannot span midnight (G3-42). */
export type BusinessHours = Record<Weekday, OpeningHours | null>

/** The hours of a day that has just been enabled (COMS-11). */
export const DEFAULT_OPENING_HOURS: OpeningHours = { opens: '09:00:00', closes: '17:00:00' }

/** The minutes between two times that can be chosen (COMS-11). */
export const BUSINESS_HOURS_INTERVAL_MINUTES = 30

export const OPENS_BEFORE_CLOSES = 'Opening time must be before closing time'
export const NOT_A_HALF_HOUR = 'Must be a time on the hour or half hour, such as 09:30:00'

/** Whether a text is a time HH:MM:SS on the hour or half hour; the last one is 23:30:00 (G3-42). */
export function isHalfHour(time: string): boolean {
  return /^([01]\d|2[0-3]):(00|30):00$/.test(time)
}

/** The error for the hours of a day; null if they are valid (COMS-10). */
export function openingHoursError(hours: OpeningHours | null): string | null {
  // Times as HH:MM:SS sort as text.
  return hours === null || hours.opens < hours.closes ? null : OPENS_BEFORE_CLOSES
}

/**
 * Whether the practice's clocks show a time inside the business hours at an instant. Where the clocks go back, both
 * occurrences of a repeated time count.
 * @param hours a day without an entry is closed
 * @param zone the practice's time zone
 */
export function isWithinBusinessHours(hours: Partial<BusinessHours>, instant: Moment, zone: string): boolean {
  const day = weekdays[weekday(calendarDay(instant, zone))]
  const today = day && hours[day]
  if (!today) return false
  const time = clockTime(instant, zone)
  return today.opens <= time && time < today.closes
}
