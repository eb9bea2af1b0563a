import { nextOpenTime, type OpenHours } from '@enamel/domain/practice-settings/open-times'
import { checkSnoozeEnd, SNOOZE_IN_PAST } from '@enamel/domain/snooze/state'
import type { ClockTime, DayAndTime } from '@enamel/domain/time/clock-time'
import { longDay, timeLabel, withoutThisYear } from '@enamel/domain/time/date-labels'
import { dateIssueMessages } from '@enamel/domain/time/date-phrase'
import { dayAndTimeOf } from '@enamel/domain/time/day-and-time'
import { type Moment, msOf } from '@enamel/domain/time/moment'
import { nearDay } from '@enamel/domain/time/near-day'
import { offsetInstant } from '@enamel/domain/time/offset-instant'
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

/** The beginning of the form's title; the rest is the chosen end. */
export const SNOOZE_UNTIL = 'Snooze until'

/**
 * "Snooze until 9:00am tomorrow": today, tomorrow, or a date, with its year if that is not the current year (SNZ-05).
 */
export function snoozeTitle(endsAt: Moment | null, now: Moment, zone: string): string {
  if (endsAt === null) return SNOOZE_UNTIL
  const [day, today] = [calendarDay(endsAt, zone), calendarDay(now, zone)]
  const when = nearDay(day, today) ?? `on ${withoutThisYear(longDay(day), day, today)}`
  return `${SNOOZE_UNTIL} ${timeLabel(endsAt, zone)} ${when}`
}

/** The request for a snooze. */
export interface SnoozeRequest {
  /** ISO 8601 in the practice's zone, with the offset as +HHMM. */
  endsAt: string
  comment: string | null
}

/** An empty comment becomes null (SNZ-06). */
export function snoozeRequest(endsAt: Moment, comment: string, zone: string): SnoozeRequest {
  return { endsAt: offsetInstant(endsAt, zone), comment: comment.trim() || null }
}
