import { plainDay, shortDay, timeLabel } from '../shell/date-labels.ts'
import type { Moment } from '../shell/moment.ts'
import { calendarDay, daysBetween } from '../shell/practice-time.ts'

const nearDays = new Map([
  [-1, 'Yesterday'],
  [0, 'Today'],
  [1, 'Tomorrow'],
])

/** When an action was or is due: "Today 8:57am", "Yesterday 4:20pm", "12 Nov 9:00am", "12 Nov 2024 9:00am". */
export function dueLabel(at: Moment, now: Moment, zone: string): string {
  const day = calendarDay(at, zone)
  const today = calendarDay(now, zone)
  return `${nearDays.get(daysBetween(today, day)) ?? farDay(day, today)} ${timeLabel(at, zone)}`
}

function farDay(day: string, today: string): string {
  const year = day.slice(0, 4)
  return year === today.slice(0, 4) ? shortDay(day).replace(` ${year}`, '') : shortDay(day)
}

/** What a waking row says: "Snooze ended 20 November 2025 9:00am" (ACT-22). */
export function snoozeEndedLabel(endedAt: Moment, zone: string): string {
  return `Snooze ended ${plainDay(calendarDay(endedAt, zone))} ${timeLabel(endedAt, zone)}`
}
