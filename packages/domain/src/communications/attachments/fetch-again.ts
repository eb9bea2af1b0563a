import { MS_PER_DAY, MS_PER_MINUTE } from '../../time/seconds.ts'

/**
 * The minimum time for which providers store patients' files: WhatsApp stores them for this long, the carrier of texts
 * and calls for longer.
 */
export const FILE_RETENTION_MS = 30 * MS_PER_DAY

const PAUSE_MIN_MS = 1_000
const PAUSE_MAX_MS = 30 * MS_PER_MINUTE

/**
 * When to fetch a file again after its provider could not deliver it: after half the time since the file was reported,
 * but at least a second and at most half an hour, and a last time when its retention ends.
 * @returns null once its provider no longer has the file
 */
export function fetchAgainAt(reportedAt: Date, now: Date): Date | null {
  const ageMs = now.getTime() - reportedAt.getTime()
  const remainingMs = FILE_RETENTION_MS - ageMs
  if (remainingMs <= 0) return null
  const pauseMs = Math.min(Math.max(ageMs / 2, PAUSE_MIN_MS), PAUSE_MAX_MS, remainingMs)
  return new Date(now.getTime() + pauseMs)
}
