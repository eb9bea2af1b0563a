import { type Moment, msOf } from './moment.ts'
import { calendarDay, clockTime } from './practice-time.ts'
import { MS_PER_MINUTE } from './seconds.ts'
import { twoDigits } from './two-digits.ts'

/** An instant in the practice's time zone, with the offset as +HHMM: "2026-07-01T09:00:00+0100" (SNZ-06). */
export function offsetInstant(moment: Moment, zone: string): string {
  const local = `${calendarDay(moment, zone)}T${clockTime(moment, zone)}`
  const minutes = Math.round((Date.parse(`${local}Z`) - msOf(moment)) / MS_PER_MINUTE)
  const size = Math.abs(minutes)
  return `${local}${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}${twoDigits(size % 60)}`
}
