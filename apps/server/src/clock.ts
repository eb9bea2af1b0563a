/** The one clock: every rule about time reads it, so that a demo or a test can move time. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
