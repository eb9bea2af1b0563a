import { nextOpenTime, type OpenHours } from '@enamel/domain/practice-settings/open-times'
import { checkSnoozeEnd, SNOOZE_IN_PAST } from '@enamel/domain/snooze/state'
import type { ClockTime, DayAndTime } from '@enamel/domain/time/clock-time'
import { dateIssueMessages } from '@enamel/domain/time/date-phrase'
import { dayAndTimeOf } from '@enamel/domain/time/day-and-time'
import { type Moment, msOf } from '@enamel/domain/time/moment'
import { calendarDay, clockTime, type Day, instantAt } from '@enamel/domain/time/practice-time'
import { QUARTER_MINUTES, quarterAhead } from '@enamel/domain/time/quarter-hour'
import { MS_PER_HOUR } from '@enamel/domain/time/seconds'

/** Minutes between the choices of the form's time picker (SNZ-12). */
export const SNOOZE_INTERVAL_MINUTES = QUARTER_MINUTES

/** The form's initial end: the first 15-minute mark at least a quarter of an hour from now (SNZ-12, G-16). */
export function firstEnd(now: Moment, zone: string): { day: Day; time: ClockTime } {
  return dayAndTimeOf(quarterAhead(now), zone)
}

/** The end that the form proposes: its initial end, or the practice's next open time if it is closed then. */
export function proposedEnd(now: Moment, hours: OpenHours, zone: string): { day: Day; time: ClockTime } {
  return dayAndTimeOf(nextOpenTime(quarterAhead(now), hours, zone), zone)
}

/** The chosen end, or the form's initial end if the chosen end is today and has passed (SNZ-11, G-16). */
export function futureEnd(chosen: DayAndTime, now: Moment, zone: string): DayAndTime {
  const { day, time } = chosen
  if (day !== calendarDay(now, zone)) return chosen
  return msOf(upcomingInstant(day, time, now, zone)) <= msOf(now) ? firstEnd(now, zone) : chosen
}

/** The instant of this day and time in the practice's zone; null without a day. */
export function endOf({ day, time }: DayAndTime, now: Moment, zone: string): Date | null {
  return day === null ? null : upcomingInstant(day, time, now, zone)
}

/** Why a snooze cannot have this end, as the error of the field `day`; an empty object if it can. */
export function checkEnd(chosen: DayAndTime, now: Moment, zone: string): { day?: string } {
  const end = endOf(chosen, now, zone)
  if (end === null) return { day: dateIssueMessages.empty }
  return checkSnoozeEnd(end, now).ok ? {} : { day: SNOOZE_IN_PAST }
}

/**
 * The instant of this day and time. When the clocks go back, an hour occurs twice: the second occurrence is returned if
 * the first has passed. The clocks go back by an hour in all countries of our practices.
 */
function upcomingInstant(day: Day, time: ClockTime, now: Moment, zone: string): Date {
  const first = instantAt(day, time, zone)
  const second = new Date(first.getTime() + MS_PER_HOUR)
  return msOf(first) <= msOf(now) && clockTime(second, zone) === time ? second : first
}
