import { type ClockTime, type HourAndMinute, readTime, timeText } from '@enamel/domain/time/clock-time'

/** The default number of minutes between two choices (TIME-01). */
export const DEFAULT_INTERVAL_MINUTES = 5
const MAX_INTERVAL_MINUTES = 60

export type Half = 'AM' | 'PM'

/** An hour, a minute or a half of the day. Choices before the minimum are shown, and cannot be chosen. */
export interface TimeChoice<V> {
  value: V
  /** The new time when this choice is made. */
  time: ClockTime
  chosen: boolean
  disabled: boolean
}

export interface TimeChoices {
  /** 12, then 1 to 11: the hours of the current half of the day. */
  hours: TimeChoice<number>[]
  minutes: TimeChoice<number>[]
  halves: TimeChoice<Half>[]
}

export interface TimePickerInput {
  value: ClockTime
  /** In minutes, from 1 to 60. */
  interval?: number | undefined
  /** The earliest time that can be chosen. */
  minimum?: ClockTime | undefined
}

/**
 * The choices of a time picker. Choices before the minimum are disabled (TIME-03).
 * @throws Error for an impossible interval or time, which is a programming error (TIME-02)
 */
export function timeChoices(input: TimePickerInput): TimeChoices {
  const { value, interval = DEFAULT_INTERVAL_MINUTES, minimum = '00:00:00' } = input
  const minutes = minutesAtInterval(interval)
  const current = readTime(value)
  const earliest = readTime(minimum)
  const isEarly = (time: HourAndMinute) => minuteOfDay(time) < minuteOfDay(earliest)

  /** The choice of an hour: with the current minutes, or with the first possible ones if those are too early. */
  const hourChoice = (hour: number): TimeChoice<number> => {
    const times = [current.minute, ...minutes].map((minute) => ({ hour, minute }))
    const firstPossible = times.find((time) => !isEarly(time))
    const time = timeText(firstPossible ?? { hour, minute: current.minute })
    return { value: hour % 12 || 12, time, chosen: hour === current.hour, disabled: !firstPossible }
  }
  /** The choice of a half of the day: with the current hour, or with the first possible one if that is too early. */
  const halfChoice = (half: Half): TimeChoice<Half> => {
    const same = hourChoice((current.hour % 12) + hourOf(half))
    const { time, disabled } = same.disabled ? (hoursOf(half).map(hourChoice).find(isOffered) ?? same) : same
    return { value: half, time, chosen: half === halfOf(current.hour), disabled }
  }
  const minuteChoice = (minute: number): TimeChoice<number> => {
    const time = { hour: current.hour, minute }
    return { value: minute, time: timeText(time), chosen: minute === current.minute, disabled: isEarly(time) }
  }
  return {
    hours: hoursOf(halfOf(current.hour)).map(hourChoice),
    minutes: minutes.map(minuteChoice),
    halves: [halfChoice('AM'), halfChoice('PM')],
  }
}

function minutesAtInterval(interval: number): number[] {
  if (!Number.isInteger(interval) || interval < 1 || interval > MAX_INTERVAL_MINUTES) {
    throw new Error(`Not an interval of 1 to ${MAX_INTERVAL_MINUTES} minutes: ${interval}`)
  }
  return Array.from({ length: Math.ceil(60 / interval) }, (_, index) => index * interval)
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
  return Array.from({ length: 12 }, (_, index) => index + hourOf(half))
}

function isOffered(choice: TimeChoice<number>): boolean {
  return !choice.disabled
}
