/** How often a legacy session is refreshed while the app is open (AUTH-17). */
export const SESSION_REFRESH_MS = 900_000
/** How long a session lives after its last use (G1-01). */
export const SESSION_IDLE_MS = 2 * 60 * 60_000
/** How long a session lives in all. */
export const SESSION_MAX_MS = 24 * 60 * 60_000

/** When a session used now will end: two hours on, but a day after it began at the latest. */
export function sessionExpiry(startedAtMs: number, nowMs: number): number {
  return Math.min(nowMs + SESSION_IDLE_MS, startedAtMs + SESSION_MAX_MS)
}
