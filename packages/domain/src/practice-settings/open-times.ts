import {
  BUSINESS_HOURS_INTERVAL_MINUTES,
  type BusinessHours,
  DEFAULT_OPENING_HOURS,
  isWithinBusinessHours,
  weekdays,
} from '../autoresponder/business-hours.ts'
import { type Moment, msOf } from '../time/moment.ts'
import { addDays, calendarDay, startOfDay, weekday } from '../time/practice-time.ts'
import { MS_PER_MINUTE } from '../time/seconds.ts'

/** The hours of a practice as its settings contain them; a day without an entry is closed. */
export type OpenHours = Partial<BusinessHours>

/** Monday to Friday, at the hours that an enabled day has at first (COMS-11). */
const DEFAULT_WEEK: OpenHours = Object.fromEntries(
  weekdays.slice(0, 5).map((day) => [day, DEFAULT_OPENING_HOURS]),
)

/** Enough for each weekday to come twice, also where the clocks skip the only hour of a day. */
const DAYS_TO_LOOK_AHEAD = 14

const STEP_MS = BUSINESS_HOURS_INTERVAL_MINUTES * MS_PER_MINUTE

/** Whether a practice is closed at an instant; false for one that has set no hours. */
export function isClosedAt(instant: Moment, hours: OpenHours, zone: string): boolean {
  return hasHours(hours) && !isWithinBusinessHours(hours, new Date(msOf(instant)), zone)
}

const hasHours = (hours: OpenHours) => Object.values(hours).some(Boolean)

/**
 * The first instant from this one on at which the practice is open. A practice that has set no hours is taken to be
 * open from Monday to Friday, nine to five.
 * @param zone the practice's time zone
 */
export function nextOpenTime(instant: Moment, hours: OpenHours, zone: string): Date {
  const week = hasHours(hours) ? hours : DEFAULT_WEEK
  const isOpen = (ms: number) => isWithinBusinessHours(week, new Date(ms), zone)
  const from = msOf(instant)
  if (isOpen(from)) return new Date(from)
  const today = calendarDay(instant, zone)
  for (let ahead = 0; ahead <= DAYS_TO_LOOK_AHEAD; ahead++) {
    const day = addDays(today, ahead)
    if (!week[weekdays[weekday(day)] ?? 'monday']) continue
    // The hours begin on a step. Where the clocks change, they may begin late, or twice.
    const midnight = startOfDay(addDays(day, 1), zone).getTime()
    const start = Math.max(from, startOfDay(day, zone).getTime())
    for (let ms = Math.ceil(start / STEP_MS) * STEP_MS; ms < midnight; ms += STEP_MS)
      if (isOpen(ms)) return new Date(ms)
  }
  // Hours that the clocks always skip do not occur.
  return new Date(from)
}
