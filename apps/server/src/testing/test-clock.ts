import type { Clock } from '../clock.ts'

export interface TestClock extends Clock {
  /** Moves time on. */
  skip(ms: number): void
}

/** The machine's time, until it is moved on. */
export function testClock(): TestClock {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    skip: (ms) => {
      offset += ms
    },
  }
}
