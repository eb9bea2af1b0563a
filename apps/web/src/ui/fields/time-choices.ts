import { type ClockTime, type HourAndMinute, readTime, timeText } from '@enamel/domain/time/clock-time'

/** The default number of minutes between two choices (TIME-01). */
export const DEFAULT_INTERVAL_MINUTES = 5
const MAX_INTERVAL_MINUTES = 60

export type Half = 'AM' | 'PM'

/** One choice. Choices before the minimum are shown, and cannot be chosen. */
export interface TimeChoice<V> {
  value: V
  /** The time after choosing it. */
  time: ClockTime
  chosen: boolean
  disabled: boolean
}

export interface TimeChoices {
  /** 12, then 1 to 11: the hours of the time's half of the day. */
  hours: TimeChoice<number>[]
  minutes: TimeChoice<number>[]
  halves: TimeChoice<Half>[]
}

export interface TimePickerInput {
  value: ClockTime
  /** In minutes, from 1 to 60. */
  interval?: number | undefined
  /** The first time that can be chosen. */
  minimum?: ClockTime | undefined
}

/**
 * The choices of a time picker; all before the minimum are disabled (TIME-03).
 * @throws Error for an impossible interval or time, which is a programming error (TIME-02)
 */
export function timeChoices(input: TimePickerInput): TimeChoices {
  const { value, interval = DEFAULT_INTERVAL_MINUTES, minimum = '00:00:00' } = input
  const marks = minuteMarks(interval)
  const at = readTime(value)
  const first = readTime(minimum)
  const isEarly = (time: HourAndMinute) => minuteOfDay(time) < minuteOfDay(first)

  /** At the same minutes, or at the first minutes from the minimum on. */
  const inHour = (hour: number): TimeChoice<number> => {
    const times = [at.minute, ...marks].map((minute) => ({ hour, minute }))
    const fit = times.find((time) => !isEarly(time))
    const time = timeText(fit ?? { hour, minute: at.minute })
    return { value: hour % 12 || 12, time, chosen: hour === at.hour, disabled: !fit }
  }
  /** At the same hour in the other half, or at the first hour from the minimum on. */
  const inHalf = (half: Half): TimeChoice<Half> => {
    const same = inHour((at.hour % 12) + hourOf(half))
    const { time, disabled } = same.disabled ? (hoursOf(half).map(inHour).find(isOffered) ?? same) : same
    return { value: half, time, chosen: half === halfOf(at.hour), disabled }
  }
  const atMinute = (minute: number): TimeChoice<number> => {
    const time = { hour: at.hour, minute }
    return { value: minute, time: timeText(time), chosen: minute === at.minute, disabled: isEarly(time) }
  }
  return {
    hours: hoursOf(halfOf(at.hour)).map(inHour),
    minutes: marks.map(atMinute),
    halves: [inHalf('AM'), inHalf('PM')],
  }
}

function minuteMarks(interval: number): number[] {
  if (!Number.isInteger(interval) || interval < 1 || interval > MAX_INTERVAL_MINUTES) {
    throw new Error(`Not an interval of 1 to ${MAX_INTERVAL_MINUTES} minutes: ${interval}`)
  }
  return Array.from({ length: Math.ceil(60 / interval) }, (_, place) => place * interval)
}

function minuteOfDay({ hour, minute }: HourAndMinute): number {
  return hour * 60 + minute
}

function halfOf(hour: number): Half {
  return hour < 12 ? 'AM' : 'PM'
}

function hourOf(half: Half): number {
  return half === 'AM' ? 0 : 12
}

function hoursOf(half: Half): number[] {
  return Array.from({ length: 12 }, (_, place) => place + hourOf(half))
}

function isOffered(choice: TimeChoice<number>): boolean {
  return !choice.disabled
}
