import type { SandboxClock } from '../clock/sandbox-clock.ts'

/** Requests of one user in an hour, whatever programs they come from. */
export const REQUESTS_PER_HOUR = 3_600

export interface HourlyLimit {
  readonly most: number
  /** @returns false when the hour is used up */
  take(): boolean
  reset(): void
}

/** A window that opens with the first request and ends on the next full hour, when everything is forgotten. */
export function createHourlyLimit(clock: SandboxClock, most: number): HourlyLimit {
  let hour = -1
  let taken = 0
  return {
    most,
    take() {
      const now = Math.floor(clock.now().getTime() / 3_600_000)
      if (now !== hour) {
        hour = now
        taken = 0
      }
      taken += 1
      return taken <= most
    },
    reset() {
      hour = -1
    },
  }
}
