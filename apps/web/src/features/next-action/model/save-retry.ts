/** Tries after the first one (FLOW-11). */
export const SAVE_RETRIES = 3
const RETRY_BASE_MS = 1_000

/**
 * How long to wait before a save of a next action is sent again, after so many retries: 1000, 2000, 4000 ms; null for
 * no retry (FLOW-11, G-43). Only a 503 is tried again; a missing answer (null) is not.
 */
export function saveRetryDelayMs(status: number | null, retries: number): number | null {
  return status === 503 && retries < SAVE_RETRIES ? RETRY_BASE_MS * 2 ** retries : null
}
