import type { ClockTime } from './clock-time.ts'
import { type Moment, msOf } from './moment.ts'
import { calendarDay, clockTime, type Day } from './practice-time.ts'
import { MS_PER_MINUTE } from './seconds.ts'

/**
 * The first possible time on a day: the next minute today. Undefined on other days, where every time is possible, and
 * in the last minute of today, after which none is left.
 */
export function firstTimeOn(day: Day | null, now: Moment, zone: string): ClockTime | undefined {
  if (day !== calendarDay(now, zone)) return undefined
  const next = new Date(msOf(now) + MS_PER_MINUTE)
  return calendarDay(next, zone) === day ? clockTime(next, zone) : undefined
}
