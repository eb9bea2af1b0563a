import { vi } from 'vitest'

/** Long enough for a busy machine; an idle machine needs a fraction of this time. */
const TIMEOUT_MS = 15_000
const INTERVAL_MS = 10

const { waitFor } = vi

/**
 * Repeats a check until it passes, and returns its result. Vitest's `waitFor` gives up after one second by default,
 * which no configuration can change; the lint rule `no-bare-wait-for` bans it from tests.
 * @param check throws, or rejects, while the condition is not met yet
 * @param options `timeout` and `interval` in milliseconds
 * @throws the last error of the check, after the timeout
 */
export function eventually<T>(
  check: () => T | Promise<T>,
  options: { timeout?: number; interval?: number } = {},
): Promise<T> {
  return waitFor(check, { timeout: TIMEOUT_MS, interval: INTERVAL_MS, ...options })
}
