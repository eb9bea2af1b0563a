import { defaultDate } from '@enamel/domain/next-action/default-date'
import { type Moment, msOf } from '@enamel/domain/time/moment'
import { calendarDay, clockTime, type Day, daysBetween, instantAt } from '@enamel/domain/time/practice-time'

/** When it is in the practice. */
export interface PracticeNow {
  now: Moment
  zone: string
}

/**
 * A chosen moment on another day: at the chosen time, or by default at the time at which that day starts (the ledger's
 * Flow graph: nine, or today the next quarter of an hour). The default also applies when the chosen time has passed.
 */
export function movedTo(day: Day, before: Date, { now, zone }: PracticeNow): Date {
  const startOn = (other: Day) => defaultDate(daysBetween(calendarDay(now, zone), other), now, zone)
  const isUntouched = startOn(calendarDay(before, zone)).getTime() === before.getTime()
  const moved = instantAt(day, clockTime(before, zone), zone)
  return isUntouched || moved.getTime() < msOf(now) ? startOn(day) : moved
}

/** The first day that can be chosen: today, unless it has no quarter of an hour left. */
export function firstDay({ now, zone }: PracticeNow): Day {
  return calendarDay(defaultDate(0, now, zone), zone)
}
