import type { Clock } from '../clock.ts'

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
