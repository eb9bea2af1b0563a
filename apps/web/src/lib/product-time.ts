/**
 * Answers name their second, and take a moment to arrive: being behind by less than this proves nothing about the
 * clocks.
 */
const TOLERANCE_MS = 2_000

/** The product's clock, by the times of its answers. */
export interface ProductTime {
  now: () => Date
  /** Reads the time that an answer names in its `Date`. Not of one from the cache, whose time is old. */
  hear: (answer: { headers: Pick<Headers, 'get'> }) => void
  /**
   * Calls back when the product's clock was moved, or is known more precisely; ends when the returned function is
   * called.
   */
  onMove: (listener: () => void) => () => void
}

/**
 * @param own milliseconds since 1970 by this machine's clock, which the product's may be ahead of: in the demo time can
 *   be skipped
 */
export function createProductTime(own: () => number): ProductTime {
  let aheadMs = 0
  const listeners = new Set<() => void>()
  return {
    now: () => new Date(own() + aheadMs),
    hear({ headers }) {
      const offset = Date.parse(headers.get('date') ?? '') - own()
      // It is at least as late as the second that an answer names: of answers that agree, the latest is nearest.
      const isNewer = offset > aheadMs || offset <= aheadMs - TOLERANCE_MS
      if (!isNewer) return
      aheadMs = Math.abs(offset) < TOLERANCE_MS ? Math.max(0, offset) : offset
      for (const listener of listeners) listener()
    },
    onMove(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The page's one: labels take their "Today" from it. */
export const productTime = createProductTime(() => Date.now())
