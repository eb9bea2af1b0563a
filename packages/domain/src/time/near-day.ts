import { shortDay, timeLabel } from './date-labels.ts'
import type { Moment } from './moment.ts'
import { calendarDay, type Day, daysBetween } from './practice-time.ts'

const nearDays = new Map([
  [-1, 'yesterday'],
  [0, 'today'],
  [1, 'tomorrow'],
] as const)

/** The name of a day near today, in the practice's calendar; null for other days. */
export function nearDay(day: Day, today: Day): 'yesterday' | 'today' | 'tomorrow' | null {
  return nearDays.get(daysBetween(today, day) as -1 | 0 | 1) ?? null
}

/** When something happened: "today at 9:31am", "on 12 Nov 2024 at 9:31am". */
export function pastLabel(moment: Moment, now: Moment, zone: string): string {
  const day = calendarDay(moment, zone)
  const dayLabel = nearDay(day, calendarDay(now, zone)) ?? `on ${shortDay(day)}`
  return `${dayLabel} at ${timeLabel(moment, zone)}`
}
