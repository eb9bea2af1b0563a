/**
 * The demo's time: the machine's time plus the skipped time. All dates in the sandbox come from it, except those of the
 * identity provider, which uses the machine's time.
 */
export interface SandboxClock {
  now(): Date
  readonly offsetSeconds: number
  skip(seconds: number): void
  reset(): void
}

export function sandboxClock(): SandboxClock {
  let offsetSeconds = 0
  return {
    now: () => new Date(Date.now() + offsetSeconds * 1000),
    get offsetSeconds() {
      return offsetSeconds
    },
    skip(seconds) {
      offsetSeconds += seconds
    },
    reset() {
      offsetSeconds = 0
    },
  }
}
