import { setTimeout as pause } from 'node:timers/promises'

/**
 * The demo's time: the machine's time plus the skipped time. All dates in the sandbox come from it, except those of the
 * identity provider, which uses the machine's time.
 */
export interface SandboxClock {
  now(): Date
  readonly offsetSeconds: number
  /** The demo's time in milliseconds since a fixed moment. It includes skipped time, and a reset does not move it back. */
  elapsedMs(): number
  /**
   * Resolves when this much of the demo's time has elapsed.
   * @throws when the signal is aborted
   */
  wait(ms: number, signal: AbortSignal): Promise<void>
  skip(seconds: number): void
  reset(): void
}

/** @param startsAt the time at which it begins, and to which a reset returns; the machine's time by default */
export function sandboxClock(startsAt?: Date): SandboxClock {
  const initialSeconds = startsAt ? Math.round((startsAt.getTime() - Date.now()) / 1000) : 0
  let offsetSeconds = initialSeconds
  /** All time that was ever skipped, also before a reset. */
  let skippedMs = 0
  let nextSkip = new AbortController()
  const elapsedMs = () => Date.now() + skippedMs
  return {
    now: () => new Date(Date.now() + offsetSeconds * 1000),
    get offsetSeconds() {
      return offsetSeconds
    },
    elapsedMs,
    async wait(ms, signal) {
      const end = elapsedMs() + ms
      while (elapsedMs() < end) {
        const isInterrupted = AbortSignal.any([signal, nextSkip.signal])
        await pause(end - elapsedMs(), undefined, { signal: isInterrupted }).catch(() => undefined)
        signal.throwIfAborted()
      }
    },
    skip(seconds) {
      offsetSeconds += seconds
      skippedMs += seconds * 1000
      nextSkip.abort()
      nextSkip = new AbortController()
    },
    reset() {
      offsetSeconds = initialSeconds
    },
  }
}
