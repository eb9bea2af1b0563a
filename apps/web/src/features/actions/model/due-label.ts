import { briefDay, plainDay, timeLabel } from '@enamel/domain/time/date-labels'
import type { Moment } from '@enamel/domain/time/moment'
import { nearDay } from '@enamel/domain/time/near-day'
import { calendarDay } from '@enamel/domain/time/practice-time'

/** When an action was or is due: "Today 8:57am", "Yesterday 4:20pm", "12 Nov 9:00am", "12 Nov 2024 9:00am". */
export function dueLabel(at: Moment, now: Moment, zone: string): string {
  const label = momentLabel(at, now, zone)
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** The text of a snoozed patient's row: "Snoozed until tomorrow 9:00am". */
export function snoozedUntilLabel(endsAt: Moment, now: Moment, zone: string): string {
  return `Snoozed until ${momentLabel(endsAt, now, zone)}`
}

/** A moment within a sentence: "today 8:57am". */
function momentLabel(at: Moment, now: Moment, zone: string): string {
  const day = calendarDay(at, zone)
  const today = calendarDay(now, zone)
  return `${nearDay(day, today) ?? briefDay(day, today)} ${timeLabel(at, zone)}`
}

/** The text of a waking row: "Snooze ended 20 November 2025 9:00am" (ACT-22). */
export function snoozeEndedLabel(endedAt: Moment, zone: string): string {
  return `Snooze ended ${plainDay(calendarDay(endedAt, zone))} ${timeLabel(endedAt, zone)}`
}
