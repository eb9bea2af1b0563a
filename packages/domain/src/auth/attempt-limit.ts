import { type Moment, msOf } from '../time/moment.ts'
import { MS_PER_MINUTE } from '../time/seconds.ts'

/** How long a failed login counts. Too many of them lock the login for the rest of this time (G1-28). */
export const ATTEMPT_WINDOW_MS = 30 * MS_PER_MINUTE
export const FAILURES_PER_EMAIL = 5
export const FAILURES_PER_ADDRESS = 20
/** The limit for a browser that has signed in to the account before, whose failures are counted separately. */
export const FAILURES_PER_MARK = 5

/**
 * The failures that count for a login: those of the browser's device mark, or, without a mark, those of the email and
 * of the network address in all browsers without a mark.
 */
export type CountedFailures =
  | { kind: 'marked'; byMark: readonly Moment[] }
  | { kind: 'unmarked'; byEmail: readonly Moment[]; byAddress: readonly Moment[] }

function unlocksAt(failures: readonly Moment[], limit: number, nowMs: number): number {
  const counted = failures
    .map(msOf)
    .filter((at) => at <= nowMs && at > nowMs - ATTEMPT_WINDOW_MS)
    .sort((a, b) => b - a)
  const lockingAt = counted[limit - 1]
  return lockingAt === undefined ? nowMs : lockingAt + ATTEMPT_WINDOW_MS
}

/**
 * Until when logins are refused as too_many_attempts; null when they are not. After 5 failures of one email, or 20 from
 * one network address, within 30 minutes, logins are refused for the rest of the 30 minutes (AUTH-21, G1-28). A browser
 * with a device mark is locked only by its own 5 failures.
 */
export function lockedUntil(failures: CountedFailures, now: Moment): Date | null {
  const nowMs = msOf(now)
  const until =
    failures.kind === 'marked'
      ? unlocksAt(failures.byMark, FAILURES_PER_MARK, nowMs)
      : Math.max(
          unlocksAt(failures.byEmail, FAILURES_PER_EMAIL, nowMs),
          unlocksAt(failures.byAddress, FAILURES_PER_ADDRESS, nowMs),
        )
  return until > nowMs ? new Date(until) : null
}
