import { longDay } from '@enamel/domain/time/date-labels'
import { calendarDay, type Day } from '@enamel/domain/time/practice-time'

export interface DayGroup<E> {
  day: Day
  /** The line above the day's events: "Friday 5 January 2024". */
  label: string
  items: E[]
}

/**
 * Groups events, which are in order of time, by calendar day in the practice's time zone, newest at the bottom (TML-02,
 * G1-39).
 */
export function groupByDay<E extends { datetime: string }>(items: readonly E[], zone: string): DayGroup<E>[] {
  const groups: DayGroup<E>[] = []
  for (const item of items) {
    const day = calendarDay(item.datetime, zone)
    const last = groups.at(-1)
    if (last?.day === day) last.items.push(item)
    else groups.push({ day, label: longDay(day), items: [item] })
  }
  return groups
}
