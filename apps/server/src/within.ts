import { setTimeout as wait } from 'node:timers/promises'

/** The result of slow work, or `otherwise` when it takes longer than the limit; the work continues. */
export async function within<T, O>(ms: number, something: Promise<T>, otherwise: O): Promise<T | O> {
  const done = new AbortController()
  const tooLong = wait(ms, otherwise, { signal: done.signal, ref: false })
  // Rejects when it is aborted.
  tooLong.catch(() => undefined)
  return Promise.race([something, tooLong]).finally(() => done.abort())
}
