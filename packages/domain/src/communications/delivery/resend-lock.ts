import { type Moment, msOf } from '../../time/moment.ts'

/** How long "Send again" is locked after every third attempt (COM-13). */
export const RESEND_LOCK_MS = 30_000
export const ATTEMPTS_PER_LOCK = 3

/**
 * When the lock of the latest attempt ends, or ended; null when it caused none. `attempts` is the number of retries so
 * far, and the latest began at `lastAttemptAt`: the 3rd, 6th and 9th lock, the others do not.
 */
export function resendLockEnd(attempts: number, lastAttemptAt: Moment | null): Date | null {
  if (lastAttemptAt === null || attempts <= 0 || attempts % ATTEMPTS_PER_LOCK !== 0) return null
  return new Date(msOf(lastAttemptAt) + RESEND_LOCK_MS)
}

/** Until when sending again is locked; null when it is not. */
export function resendLockedUntil(attempts: number, lastAttemptAt: Moment | null, now: Moment): Date | null {
  const end = resendLockEnd(attempts, lastAttemptAt)
  return end !== null && msOf(now) < end.getTime() ? end : null
}
