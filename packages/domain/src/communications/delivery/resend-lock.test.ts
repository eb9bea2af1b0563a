import { expect, it } from 'vitest'
import { RESEND_LOCK_MS, resendLockEnd, resendLockedUntil } from './resend-lock.ts'

const attemptedAt = new Date('2025-11-20T09:00:00Z')
const unlockedAt = new Date('2025-11-20T09:00:30Z')

it('sending again is locked for 30 seconds after the 3rd, 6th and 9th attempt and after no other (COM-13, ACT-48)', () => {
  expect(RESEND_LOCK_MS).toBe(30_000)
  const lockingAttempts = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((n) =>
    resendLockedUntil(n, attemptedAt, attemptedAt),
  )
  expect(lockingAttempts).toEqual([3, 6, 9])
  expect(resendLockedUntil(3, attemptedAt, attemptedAt)).toEqual(unlockedAt)
})

it('sending again is unlocked exactly when the 30 seconds are over (COM-13)', () => {
  expect(resendLockedUntil(3, attemptedAt, new Date(unlockedAt.getTime() - 1))).toEqual(unlockedAt)
  expect(resendLockedUntil(3, attemptedAt, unlockedAt)).toBeNull()
  expect(resendLockedUntil(3, null, unlockedAt)).toBeNull()
})

it('the end of the lock depends on the last attempt, not on the current time (COM-13)', () => {
  expect(resendLockEnd(3, attemptedAt)).toEqual(unlockedAt)
  expect(resendLockEnd(4, attemptedAt)).toBeNull()
  expect(resendLockEnd(3, null)).toBeNull()
})
