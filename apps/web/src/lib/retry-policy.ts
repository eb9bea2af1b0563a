/** The general retry policy of the HTTP client (HTTP-01, HTTP-02, G1-20). */
export const MAX_RETRIES = 3
export const FIRST_DELAY_MS = 1000
export const MAX_RETRY_AFTER_MS = 30_000

const idempotent = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])

/**
 * Whether a request is repeated after a response with this status: only idempotent methods, and only after 5xx or 429.
 */
export function isRepeatable(method: string, status: number): boolean {
  return idempotent.has(method) && (status >= 500 || status === 429)
}

/**
 * How long to wait before the next attempt, in milliseconds.
 * @param attempt the attempt that just failed, counted from 0
 * @param retryAfter the response's Retry-After: seconds or an HTTP date; it replaces the delay, up to 30 s
 * @param now milliseconds since 1970
 */
export function waitBeforeRetry(attempt: number, retryAfter: string | null, now: number): number {
  const retryAfterDelay = retryAfterMs(retryAfter, now)
  return retryAfterDelay === undefined
    ? FIRST_DELAY_MS * 2 ** attempt
    : Math.min(Math.max(retryAfterDelay, 0), MAX_RETRY_AFTER_MS)
}

/**
 * The milliseconds that a response's Retry-After asks to wait; undefined when it asks for nothing.
 * @param header seconds or an HTTP date; null without one
 * @param now milliseconds since 1970
 */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : date - now
}
