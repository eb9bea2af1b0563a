import { type Moment, msOf } from '../time/moment.ts'

/** How long "Send again" is locked after every third attempt (COM-13). */
export const RESEND_LOCK_MS = 30_000
export const ATTEMPTS_PER_LOCK = 3

/**
 * Until when sending again is locked; null when it is not. `attempts` counts the retries so far, the latest of which
 * began at `lastAttemptAt`: the 3rd, 6th and 9th lock, the others do not.
 */
export function resendLockedUntil(attempts: number, lastAttemptAt: Moment | null, now: Moment): Date | null {
  if (lastAttemptAt === null || attempts <= 0 || attempts % ATTEMPTS_PER_LOCK !== 0) return null
  const until = msOf(lastAttemptAt) + RESEND_LOCK_MS
  return msOf(now) < until ? new Date(until) : null
}
