import { setTimeout as wait } from 'node:timers/promises'

export type RateLimiter = {
  /** Resolves when the caller may begin. Bulk callers begin when no other caller waits. */
  readonly enter: (isBulk?: boolean) => Promise<void>
  readonly leave: () => void
}

/**
 * How much earlier than their rate callers may begin. Timers fire late: one for each caller would keep the rate below its
 * limit.
 */
const AHEAD_MS = 10

/**
 * Limits how many callers run at a time and how many begin in a second. Those of a
 * kind begin in the order of their calls.
 */
export function rateLimiter(maxConcurrent: number, perSecond: number): RateLimiter {
  const waiting: (() => void)[] = []
  const waitingBulk: (() => void)[] = []
  let running = 0
  let nextStart = 0
  return {
    async enter(isBulk = false) {
      const queue = isBulk ? waitingBulk : waiting
      if (running >= maxConcurrent) await new Promise<void>((resolve) => queue.push(resolve))
      else running += 1
      const now = performance.now()
      nextStart = Math.max(now, nextStart + 1000 / perSecond)
      if (nextStart - now > AHEAD_MS) await wait(nextStart - now)
    },
    leave() {
      const next = waiting.shift() ?? waitingBulk.shift()
      // The next waiting caller takes this one's place, so that `running` does not change.
      if (next) next()
      else running -= 1
    },
  }
}
