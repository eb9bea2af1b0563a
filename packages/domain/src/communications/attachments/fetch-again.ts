import { MS_PER_DAY, MS_PER_MINUTE } from '../../time/seconds.ts'

/** How long a provider stores patients' files: WhatsApp for thirty days, the carrier of texts and calls for longer. */
export const FILE_RETENTION_MS = 30 * MS_PER_DAY

const PAUSE_MIN_MS = 1_000
const PAUSE_MAX_MS = 30 * MS_PER_MINUTE

/**
 * When to ask again for a file that its provider could not give: after half the time it has waited already, between a
 * second and half an hour, and once more at the end of its retention.
 * @returns null once its provider no longer has it
 */
export function fetchAgainAt(cameAt: Date, now: Date): Date | null {
  const waitedMs = now.getTime() - cameAt.getTime()
  const leftMs = FILE_RETENTION_MS - waitedMs
  if (leftMs <= 0) return null
  const pauseMs = Math.min(Math.max(waitedMs / 2, PAUSE_MIN_MS), PAUSE_MAX_MS, leftMs)
  return new Date(now.getTime() + pauseMs)
}
