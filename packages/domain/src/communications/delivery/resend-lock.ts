import { type Moment, msOf } from '../../time/moment.ts'

/** How long "Send again" is locked after every third attempt (COM-13). */
export const RESEND_LOCK_MS = 30_000
export const ATTEMPTS_PER_LOCK = 3

/**
 * When the lock after the latest retry ends, or ended; null when that retry caused no lock. The 3rd, the 6th and every
 * further third retry cause a lock.
 * @param attempts the number of retries so far
 * @param lastAttemptAt when the latest retry began
 */
export function resendLockEnd(attempts: number, lastAttemptAt: Moment | null): Date | null {
  if (lastAttemptAt === null || attempts <= 0 || attempts % ATTEMPTS_PER_LOCK !== 0) return null
  return new Date(msOf(lastAttemptAt) + RESEND_LOCK_MS)
}

/** Until when sending again is locked; null when it is not locked. */
export function resendLockedUntil(attempts: number, lastAttemptAt: Moment | null, now: Moment): Date | null {
  const end = resendLockEnd(attempts, lastAttemptAt)
  return end !== null && msOf(now) < end.getTime() ? end : null
}
