import { addDays, calendarDay, instantAt } from '@enamel/domain/time/practice-time'
import type { Clock } from '../clock.ts'

/** The time zone of the practices of tests. */
export const ZONE = 'Europe/London'

export interface TestClock extends Clock {
  /** Advances the time. */
  skip(ms: number): void
}

/** The machine's time, plus the skipped time. */
export function testClock(): TestClock {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    skip: (ms) => {
      offset += ms
    },
  }
}

/** A clock that stands still until it is set. */
export function standingClock(): TestClock & { set(moment: Date): void } {
  let now = Date.now()
  return {
    now: () => new Date(now),
    skip: (ms) => {
      now += ms
    },
    set: (moment) => {
      now = moment.getTime()
    },
  }
}

/** Moves a test's clock to this time of the next day, on the clocks of a British practice. */
export function skipTo(clock: TestClock, time: string): void {
  const now = clock.now()
  const next = instantAt(addDays(calendarDay(now, ZONE), 1), time, ZONE)
  clock.skip(next.getTime() - now.getTime())
}
