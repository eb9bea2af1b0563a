import { vi } from 'vitest'

/** How long a busy machine may take for what a quiet one does at once. */
const TIMEOUT_MS = 5_000
const INTERVAL_MS = 10

const { waitFor } = vi

/**
 * Repeats a check until it passes, and answers what it answers. Vitest's own `waitFor` gives up after one second,
 * whatever the configuration says; the lint rule `no-bare-wait-for` keeps it out of tests.
 * @param check throws, or rejects, while the condition does not hold yet
 * @param options `timeout` and `interval` in milliseconds
 * @throws what the check threw last, when time is up
 */
export function eventually<T>(
  check: () => T | Promise<T>,
  options: { timeout?: number; interval?: number } = {},
): Promise<T> {
  return waitFor(check, { timeout: TIMEOUT_MS, interval: INTERVAL_MS, ...options })
}
