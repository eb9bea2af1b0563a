export interface Pace {
  /** How long the first request waits for further requests. */
  collectMs: number
  /** The minimum time from the start of one run to the start of the next. */
  minIntervalMs: number
}

/**
 * The pace of reloads after events. One message causes several events, and messages arrive in bursts: one reload is
 * enough.
 */
export const EVENTS_PACE: Pace = { collectMs: 100, minIntervalMs: 1_000 }

export interface Batcher<T> {
  (request: T): void
  /** Cancels a run that has not begun. */
  stop: () => void
}

/**
 * Runs many requests as one: requests in quick succession are collected. Until a run has ended and the minimum interval
 * since its start has passed, all further requests are collected for a single next run.
 * @param run handles all the given requests, and reports its own failures
 */
export function createBatcher<T>(
  run: (requests: readonly T[]) => Promise<unknown>,
  { collectMs, minIntervalMs }: Pace,
): Batcher<T> {
  let collected: T[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBusy = false

  const runCollected = async () => {
    timer = undefined
    const requests = collected
    collected = []
    isBusy = true
    const interval = new Promise((resolve) => setTimeout(resolve, minIntervalMs - collectMs))
    await Promise.allSettled([run(requests), interval])
    isBusy = false
    if (collected.length > 0) schedule()
  }
  const schedule = () => {
    timer ??= setTimeout(() => void runCollected(), collectMs)
  }
  const add = (request: T) => {
    collected.push(request)
    if (!isBusy) schedule()
  }
  const stop = () => {
    collected = []
    clearTimeout(timer)
    timer = undefined
  }
  return Object.assign(add, { stop })
}
