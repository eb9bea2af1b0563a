import { setTimeout as wait } from 'node:timers/promises'

/** The result of the work, or the fallback if the work takes longer than `ms`. The work itself is not cancelled. */
export async function withTimeout<T, O>(ms: number, work: Promise<T>, fallback: O): Promise<T | O> {
  const done = new AbortController()
  const timeout = wait(ms, fallback, { signal: done.signal, ref: false })
  // The timer rejects when it is aborted.
  timeout.catch(() => undefined)
  return Promise.race([work, timeout]).finally(() => done.abort())
}
