export interface Pace {
  /** How long the first asking waits for others. */
  gatherMs: number
  /** How long it is at least from the start of one run to the start of the next. */
  restMs: number
}

/** One message causes several events, and messages arrive in bursts: a query is reloaded once for all of them. */
export const EVENTS_PACE: Pace = { gatherMs: 100, restMs: 1_000 }

export interface Gathered<T> {
  (asked: T): void
  /** Cancels a run that has not begun. */
  stop: () => void
}

/**
 * Combines many requests into one: requests in quick succession are gathered, and while the work runs, or pauses after
 * it, at most one more run is planned, for all later requests.
 * @param work does everything requested; it reports its own failure
 */
export function gathered<T>(
  work: (asked: readonly T[]) => Promise<unknown>,
  { gatherMs, restMs }: Pace,
): Gathered<T> {
  let waiting: T[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBusy = false

  const run = async () => {
    timer = undefined
    const asked = waiting
    waiting = []
    isBusy = true
    const rested = new Promise((resolve) => setTimeout(resolve, restMs - gatherMs))
    await Promise.allSettled([work(asked), rested])
    isBusy = false
    if (waiting.length > 0) begin()
  }
  const begin = () => {
    timer ??= setTimeout(() => void run(), gatherMs)
  }
  const ask = (asked: T) => {
    waiting.push(asked)
    if (!isBusy) begin()
  }
  const stop = () => {
    waiting = []
    clearTimeout(timer)
    timer = undefined
  }
  return Object.assign(ask, { stop })
}
