import { setTimeout as wait } from 'node:timers/promises'

export type RateLimiter = {
  /** Resolves when it is one's turn. */
  readonly enter: () => Promise<void>
  readonly leave: () => void
}

/** Limits how many run at a time, first come first served, and how many begin in a second. */
export function rateLimiter(places: number, perSecond: number): RateLimiter {
  const waiting: (() => void)[] = []
  let taken = 0
  let nextStart = 0
  return {
    async enter() {
      if (taken >= places) await new Promise<void>((resolve) => waiting.push(resolve))
      else taken += 1
      const now = performance.now()
      nextStart = Math.max(now, nextStart + 1000 / perSecond)
      if (nextStart > now) await wait(nextStart - now)
    },
    leave() {
      const next = waiting.shift()
      // The place passes to the next in line, or is free.
      if (next) next()
      else taken -= 1
    },
  }
}
