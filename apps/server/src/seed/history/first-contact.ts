import type { Random } from '../random.ts'
import { type HistoryCalendar, minutesAfter } from './calendar.ts'

const EVENING_ENDS_AT_MINUTE = 22 * 60
const MORNING_BEGINS_AT_MINUTE = 8 * 60
/** How often an enquiry outside office hours is answered before the practice opens. */
const ANSWERED_AT_HOME = 0.6
/** How much longer than at the end leads waited at the beginning of the history. */
const SLOWER_AT_FIRST = 1.6

/** When the team first contacts a lead who enquires at `at`: sooner from year to year. */
export function firstContact(
  at: Date,
  { calendar, random }: { calendar: HistoryCalendar; random: Random },
): Date {
  const progress = calendar.dayOf(at) / calendar.days.length
  const pace = SLOWER_AT_FIRST - (SLOWER_AT_FIRST - 1) * progress
  if (calendar.isOpen(at)) return minutesAfter(at, (5 + 180 * random.next() ** 3) * pace)
  const minute = calendar.minuteOf(at)
  const isDaytime = minute >= MORNING_BEGINS_AT_MINUTE && minute < EVENING_ENDS_AT_MINUTE
  if (isDaytime && random.chance(ANSWERED_AT_HOME)) return minutesAfter(at, (6 + 80 * random.next()) * pace)
  return minutesAfter(calendar.openingAfter(at), 3 + 90 * random.next() * pace)
}
