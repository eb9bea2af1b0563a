import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from '../time/seconds.ts'

/** How often a legacy session is refreshed while the app is open (AUTH-17). */
export const SESSION_REFRESH_MS = 15 * MS_PER_MINUTE
/** How long a session lives after its last use (G1-01). */
export const SESSION_IDLE_MS = 2 * MS_PER_HOUR
/** How long a session lives at most, from its start. */
export const SESSION_MAX_MS = MS_PER_DAY

/** When a session that is used now will end: in two hours, but at most a day after its start. */
export function sessionExpiry(startedAtMs: number, nowMs: number): number {
  return Math.min(nowMs + SESSION_IDLE_MS, startedAtMs + SESSION_MAX_MS)
}
