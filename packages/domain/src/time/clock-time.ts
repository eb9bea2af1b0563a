import type { Day } from './practice-time.ts'
import { twoDigits } from './two-digits.ts'

/** A time on the practice's clocks: HH:MM:SS. */
export type ClockTime = string

/** A day and a time on the practice's clocks, as chosen by a user. */
export interface DayAndTime {
  /** Null while the typed text is not a day. */
  day: Day | null
  time: ClockTime
}

export interface HourAndMinute {
  hour: number
  minute: number
}

/** The hour and minute of a time. Throws on anything but HH:MM:SS (TIME-02). */
export function readTime(time: ClockTime): HourAndMinute {
  if (!/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time)) throw new Error(`Not a time HH:MM:SS: ${time}`)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return { hour, minute }
}

/** A time without seconds as HH:MM:00. */
export function timeText({ hour, minute }: HourAndMinute): ClockTime {
  return `${twoDigits(hour)}:${twoDigits(minute)}:00`
}
