import {
  type BusinessHours,
  DEFAULT_OPENING_HOURS,
  isWithinBusinessHours,
  weekdays,
} from '../autoresponder/business-hours.ts'
import { type Moment, msOf } from '../time/moment.ts'
import { addDays, calendarDay, instantAt, weekday } from '../time/practice-time.ts'
import { MS_PER_HOUR } from '../time/seconds.ts'

/** The hours of a practice as its settings contain them; a day without an entry is closed. */
export type OpenHours = Partial<BusinessHours>

/** Monday to Friday, at the hours that an enabled day has at first (COMS-11). */
const DEFAULT_WEEK: OpenHours = Object.fromEntries(
  weekdays.slice(0, 5).map((day) => [day, DEFAULT_OPENING_HOURS]),
)

/** After this many days each weekday has come twice, also when the clocks skip the only hour of a day. */
const DAYS_TO_LOOK_AHEAD = 14

/**
 * The first instant from this one on at which the practice is open. A practice that has set no hours is taken to be
 * open from Monday to Friday, nine to five.
 * @param zone the practice's time zone
 */
export function nextOpenTime(instant: Moment, hours: OpenHours, zone: string): Date {
  const week = Object.values(hours).some(Boolean) ? hours : DEFAULT_WEEK
  const from = msOf(instant)
  const today = calendarDay(instant, zone)
  for (let ahead = 0; ahead <= DAYS_TO_LOOK_AHEAD; ahead++) {
    const day = addDays(today, ahead)
    const opens = week[weekdays[weekday(day)] ?? 'monday']?.opens
    if (!opens) continue
    const opening = instantAt(day, opens, zone).getTime()
    // Where the clocks go back by an hour, a repeated opening time comes a second time.
    const first = [from, opening, opening + MS_PER_HOUR]
      .filter((ms) => ms >= from && isWithinBusinessHours(week, new Date(ms), zone))
      .sort((one, other) => one - other)[0]
    if (first !== undefined) return new Date(first)
  }
  // Hours that the clocks always skip do not occur.
  return new Date(from)
}
