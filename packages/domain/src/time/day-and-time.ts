import type { ClockTime } from './clock-time.ts'
import type { Moment } from './moment.ts'
import { calendarDay, clockTime, type Day } from './practice-time.ts'

/** The day and the time of a moment in the practice. */
export function dayAndTimeOf(moment: Moment, zone: string): { day: Day; time: ClockTime } {
  return { day: calendarDay(moment, zone), time: clockTime(moment, zone) }
}
