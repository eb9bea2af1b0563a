import { longDay, timeLabel, withoutThisYear } from '@enamel/domain/time/date-labels'
import type { Moment } from '@enamel/domain/time/moment'
import { nearDay } from '@enamel/domain/time/near-day'
import { offsetInstant } from '@enamel/domain/time/offset-instant'
import { calendarDay } from '@enamel/domain/time/practice-time'

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
