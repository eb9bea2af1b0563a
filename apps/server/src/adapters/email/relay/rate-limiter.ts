import { setTimeout as wait } from 'node:timers/promises'

export type RateLimiter = {
  /** Resolves when the caller may begin. */
  readonly enter: () => Promise<void>
  readonly leave: () => void
}

/** Limits how many callers run at a time and how many begin in a second. They begin in the order of their calls. */
export function rateLimiter(maxConcurrent: number, perSecond: number): RateLimiter {
  const waiting: (() => void)[] = []
  let running = 0
  let nextStart = 0
  return {
    async enter() {
      if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve))
      else running += 1
      const now = performance.now()
      nextStart = Math.max(now, nextStart + 1000 / perSecond)
      if (nextStart > now) await wait(nextStart - now)
    },
    leave() {
      const next = waiting.shift()
      // The next waiting caller takes this one's place, so that `running` does not change.
      if (next) next()
      else running -= 1
    },
  }
}
