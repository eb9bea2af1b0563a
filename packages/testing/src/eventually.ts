import { vi } from 'vitest'

/** How long a busy machine may take for what an idle one does immediately. */
const TIMEOUT_MS = 5_000
const INTERVAL_MS = 10

const { waitFor } = vi

/**
 * Repeats a check until it passes, and returns its result. Vitest's own `waitFor` gives up after one second, whatever
 * the configuration says; the lint rule `no-bare-wait-for` bans it from tests.
 * @param check throws, or rejects, while the condition is not met yet
 * @param options `timeout` and `interval` in milliseconds
 * @throws the check's last error, when time is up
 */
export function eventually<T>(
  check: () => T | Promise<T>,
  options: { timeout?: number; interval?: number } = {},
): Promise<T> {
  return waitFor(check, { timeout: TIMEOUT_MS, interval: INTERVAL_MS, ...options })
}
