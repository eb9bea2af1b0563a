import { type Moment, msOf } from './moment.ts'
import { addDays, calendarDay, clockTime, instantAt } from './practice-time.ts'
import { MS_PER_DAY, SECONDS_PER_DAY } from './seconds.ts'

/** The moment with the same clock time in the practice, a number of calendar days later. */
export function inDays(now: Moment, days: number, zone: string): Date {
  if (days === 0) return new Date(msOf(now))
  const sameTime = instantAt(addDays(calendarDay(now, zone), days), clockTime(now, zone), zone)
  return new Date(sameTime.getTime() + subSecond(now))
}

function subSecond(moment: Moment): number {
  return ((msOf(moment) % 1000) + 1000) % 1000
}

/** The end of a delay: its whole days by the practice's calendar, the remainder as elapsed time. */
export function afterDelay(now: Moment, seconds: number, zone: string): Date {
  const days = Math.floor(seconds / SECONDS_PER_DAY)
  return new Date(inDays(now, days, zone).getTime() + seconds * 1000 - days * MS_PER_DAY)
}
