import { MS_PER_DAY, MS_PER_MINUTE } from '../time/seconds.ts'

/**
 * How long a provider stores what patients send: WhatsApp for thirty days, the carrier of texts and calls for longer.
 */
export const FILE_RETENTION_MS = 30 * MS_PER_DAY

const PAUSE_MIN_MS = 1_000
const PAUSE_MAX_MS = 30 * MS_PER_MINUTE

/**
 * When to ask again for a file that its provider could not give: half as long from now as it has waited already, within
 * a second and half an hour, and once more at the end of its time there.
 * @returns null once its provider has it no longer
 */
export function fetchAgainAt(cameAt: Date, now: Date): Date | null {
  const waitedMs = now.getTime() - cameAt.getTime()
  const leftMs = FILE_RETENTION_MS - waitedMs
  if (leftMs <= 0) return null
  const pauseMs = Math.min(Math.max(waitedMs / 2, PAUSE_MIN_MS), PAUSE_MAX_MS, leftMs)
  return new Date(now.getTime() + pauseMs)
}
