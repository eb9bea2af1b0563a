import { nearDay, shortDay, timeLabel } from '@enamel/domain/time/date-labels'
import { calendarDay } from '@enamel/domain/time/practice-time'

/** When the records were last checked: "Last checked today at 9:31am". */
export function checkedLabel(checkedAt: string | null, now: Date, zone: string): string {
  if (checkedAt === null) return 'Not checked yet'
  const day = calendarDay(checkedAt, zone)
  const dayLabel = nearDay(day, calendarDay(now, zone)) ?? `on ${shortDay(day)}`
  return `Last checked ${dayLabel} at ${timeLabel(checkedAt, zone)}`
}
