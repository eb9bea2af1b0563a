import type { SandboxClock } from '../clock/sandbox-clock.ts'

/** How many requests a user may make in an hour, from all programs together. */
export const REQUESTS_PER_HOUR = 3_600

export interface HourlyLimit {
  readonly max: number
  /** Counts a request. @returns false when the limit was already reached */
  tryConsume(): boolean
  reset(): void
}

/** Limits requests within each full hour of the clock. */
export function createHourlyLimit(clock: SandboxClock, max: number): HourlyLimit {
  let hour = -1
  let used = 0
  return {
    max,
    tryConsume() {
      const now = Math.floor(clock.now().getTime() / 3_600_000)
      if (now !== hour) {
        hour = now
        used = 0
      }
      used += 1
      return used <= max
    },
    reset() {
      hour = -1
    },
  }
}
