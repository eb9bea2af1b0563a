import { createListeners } from './listeners.ts'

/** The smallest difference that proves a moved clock: responses name whole seconds and take a moment to arrive. */
const TOLERANCE_MS = 2_000

/** The product's clock, as the dates of its responses show it. */
export interface ProductTime {
  now: () => Date
  /** The product's time at an instant of this machine's clock, in milliseconds since 1970. */
  at: (ownTime: number) => Date
  /** Reads the `Date` of a response. A cached response must not be passed, since its date is old. */
  readTime: (response: { headers: Pick<Headers, 'get'> }) => void
  /**
   * Calls the listener when the product's clock was moved, or is known more precisely. Returns the unsubscribe
   * function.
   */
  onChange: (listener: () => void) => () => void
}

/**
 * @param ownClock milliseconds since 1970 by this machine's clock. The product's clock may be ahead of it: in the demo,
 *   time can be skipped
 */
export function createProductTime(ownClock: () => number): ProductTime {
  let aheadMs = 0
  const listeners = createListeners()
  return {
    now: () => new Date(ownClock() + aheadMs),
    at: (ownTime) => new Date(ownTime + aheadMs),
    readTime({ headers }) {
      const offset = Date.parse(headers.get('date') ?? '') - ownClock()
      // The product's time is at least the second that a response names, so the largest offset is the most precise.
      const isNewer = offset > aheadMs || offset <= aheadMs - TOLERANCE_MS
      if (!isNewer) return
      aheadMs = Math.abs(offset) < TOLERANCE_MS ? Math.max(0, offset) : offset
      listeners.notify()
    },
    onChange: listeners.add,
  }
}

/** The product's clock for this page; labels such as "Today" follow it. */
export const productTime = createProductTime(() => Date.now())
