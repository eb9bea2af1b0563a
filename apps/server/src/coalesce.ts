/** The most items that are handled together, so that their transaction stays short. */
const MAX_ITEMS = 100
/** How long items wait for earlier ones. Then they are handled beside them, so that a stuck one does not stop all. */
const PATIENCE_MS = 1_000

interface Waiting<T, R> {
  item: T
  resolve: (result: R) => void
  reject: (error: unknown) => void
}

/**
 * Handles items together that arrive while earlier ones with the same key are being handled. An item that arrives when
 * none is being handled is handled at once, and none waits longer than a second for earlier ones.
 * @param handle handles these items, or none of them if it fails; each is then handled alone. It returns the result of
 *   each item
 * @returns a function that resolves with the result of its item when that has been handled
 */
export function coalesce<T, R>(
  keyOf: (item: T) => string,
  handle: (key: string, items: readonly T[]) => Promise<(item: T) => R>,
): (item: T) => Promise<R> {
  const waitingByKey = new Map<string, Waiting<T, R>[]>()

  async function handleTogether(key: string, taken: readonly Waiting<T, R>[]): Promise<void> {
    const items = taken.map(({ item }) => item)
    try {
      const resultOf = await handle(key, items)
      for (const { item, resolve } of taken) resolve(resultOf(item))
    } catch (error) {
      if (taken.length > 1) await Promise.all(taken.map((waiting) => handleTogether(key, [waiting])))
      else for (const { reject } of taken) reject(error)
    }
  }

  function handleWaiting(key: string, waiting: Waiting<T, R>[]): void {
    if (waiting.length === 0) {
      waitingByKey.delete(key)
      return
    }
    let hasGoneOn = false
    const goOn = () => {
      clearTimeout(timer)
      if (!hasGoneOn) handleWaiting(key, waiting)
      hasGoneOn = true
    }
    const timer = setTimeout(goOn, PATIENCE_MS)
    void handleTogether(key, waiting.splice(0, MAX_ITEMS)).then(goOn)
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const key = keyOf(item)
      const last = { item, resolve, reject }
      const waiting = waitingByKey.get(key)
      if (waiting) {
        waiting.push(last)
        return
      }
      const first = [last]
      waitingByKey.set(key, first)
      handleWaiting(key, first)
    })
}
