import { type Moment, msOf } from './moment.ts'
import { calendarDay, clockTime } from './practice-time.ts'
import { MS_PER_MINUTE } from './seconds.ts'
import { twoDigits } from './two-digits.ts'

/** An instant as the practice's clocks show it, with their offset as +HHMM: "2026-07-01T09:00:00+0100" (SNZ-06). */
export function offsetInstant(moment: Moment, zone: string): string {
  const shown = `${calendarDay(moment, zone)}T${clockTime(moment, zone)}`
  const minutes = Math.round((Date.parse(`${shown}Z`) - msOf(moment)) / MS_PER_MINUTE)
  const size = Math.abs(minutes)
  return `${shown}${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}${twoDigits(size % 60)}`
}
