import { waitInHour } from '../time/hourly-limit.ts'
import type { Moment } from '../time/moment.ts'

/** How often a user is asked in an hour to repair the same connection while it stays broken, at most. */
const REQUESTS_PER_OUTAGE = 1
/** How often they are asked in an hour if it works and breaks again and again, at most. */
const REQUESTS_PER_HOUR = 3

/**
 * Milliseconds until a user can be asked again to repair a connection, as far as this outage counts; 0 if they can be
 * asked now.
 * @param askedAt when they were asked in this outage; null if they were not
 */
export function waitBeforeAsking(askedAt: Moment | null, now: Moment): number {
  return waitInHour(askedAt === null ? [] : [askedAt], REQUESTS_PER_OUTAGE, now)
}

/**
 * Milliseconds until a user can be asked again to repair a connection that keeps breaking; 0 if they can be asked now.
 * @param requestedAt when they were asked, in this outage and in earlier ones
 */
export function waitAfterRequests(requestedAt: readonly Moment[], now: Moment): number {
  return waitInHour(requestedAt, REQUESTS_PER_HOUR, now)
}
