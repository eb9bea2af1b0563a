import { waitInHour } from '../time/hourly-limit.ts'
import type { Moment } from '../time/moment.ts'

/** How often a user is asked in an hour to repair the same connection, at most. */
const REQUESTS_PER_HOUR = 1

/**
 * Milliseconds until a user can be asked again to repair a connection; 0 if they can be asked now.
 * @param askedAt when they were asked before; null if they never were
 */
export function waitBeforeAsking(askedAt: Moment | null, now: Moment): number {
  return waitInHour(askedAt === null ? [] : [askedAt], REQUESTS_PER_HOUR, now)
}
