import type { Clock } from './clock.ts'

/**
 * Returns a function that limits how often the same thing is logged: whether a key is the first in a period, which
 * begins with it. Each process counts for itself.
 */
export function oncePerPeriod(periodMs: number): (key: string, clock: Clock) => boolean {
  const begunAt = new Map<string, number>()
  return (key, clock) => {
    const now = clock.now().getTime()
    if (now - (begunAt.get(key) ?? Number.NEGATIVE_INFINITY) < periodMs) return false
    begunAt.set(key, now)
    return true
  }
}
