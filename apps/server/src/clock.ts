/** The clock for every rule about time, so that a demo or a test can move time. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
