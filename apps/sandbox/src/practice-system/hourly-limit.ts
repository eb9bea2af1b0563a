import type { SandboxClock } from '../clock/sandbox-clock.ts'

/** One user's requests in an hour, from all programs together. */
export const REQUESTS_PER_HOUR = 3_600

export interface HourlyLimit {
  readonly most: number
  /** @returns false when the limit is reached */
  take(): boolean
  reset(): void
}

/** The limit's window opens with the first request and ends on the next full hour. */
export function createHourlyLimit(clock: SandboxClock, most: number): HourlyLimit {
  let hour = -1
  let used = 0
  return {
    most,
    take() {
      const now = Math.floor(clock.now().getTime() / 3_600_000)
      if (now !== hour) {
        hour = now
        used = 0
      }
      used += 1
      return used <= most
    },
    reset() {
      hour = -1
    },
  }
}
