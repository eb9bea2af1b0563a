/** The most items that are handled together, so that their transaction stays short. */
const MAX_ITEMS = 100

interface Waiting<T> {
  item: T
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * Handles items together that arrive while earlier ones with the same key are being handled. An item that arrives when
 * none is being handled is handled at once.
 * @param handle handles these items, or none of them if it fails; each is then handled alone
 * @returns a function that resolves when its item has been handled
 */
export function coalesce<T>(
  keyOf: (item: T) => string,
  handle: (key: string, items: readonly T[]) => Promise<void>,
): (item: T) => Promise<void> {
  const waitingByKey = new Map<string, Waiting<T>[]>()

  async function handleTogether(key: string, taken: readonly Waiting<T>[]): Promise<void> {
    const items = taken.map(({ item }) => item)
    try {
      await handle(key, items)
      for (const { resolve } of taken) resolve()
    } catch (error) {
      if (taken.length > 1) await Promise.all(taken.map((waiting) => handleTogether(key, [waiting])))
      else for (const { reject } of taken) reject(error)
    }
  }

  async function handleWaiting(key: string, waiting: Waiting<T>[]): Promise<void> {
    while (waiting.length > 0) await handleTogether(key, waiting.splice(0, MAX_ITEMS))
    waitingByKey.delete(key)
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
      void handleWaiting(key, first)
    })
}
