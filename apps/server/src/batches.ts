const MAX_ITEMS = 100

interface Waiting<T> {
  item: T
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * Handles items in batches: those that arrive while a batch of their key is being handled are the next batch. A single
 * item is handled at once.
 * @param handle handles the items of a batch, or none of them if it fails; each is then handled alone
 * @returns a function that resolves when its item has been handled
 */
export function inBatches<T>(
  keyOf: (item: T) => string,
  handle: (key: string, items: readonly T[]) => Promise<void>,
): (item: T) => Promise<void> {
  const nextBatches = new Map<string, Waiting<T>[]>()

  async function handleAll(key: string, batch: readonly Waiting<T>[]): Promise<void> {
    try {
      await handle(
        key,
        batch.map(({ item }) => item),
      )
      for (const { resolve } of batch) resolve()
    } catch (error) {
      if (batch.length > 1) for (const waiting of batch) await handleAll(key, [waiting])
      else for (const { reject } of batch) reject(error)
    }
  }

  async function handleNext(key: string, next: Waiting<T>[]): Promise<void> {
    while (next.length > 0) await handleAll(key, next.splice(0, MAX_ITEMS))
    nextBatches.delete(key)
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const key = keyOf(item)
      const waiting = { item, resolve, reject }
      const next = nextBatches.get(key)
      if (next) {
        next.push(waiting)
        return
      }
      const first = [waiting]
      nextBatches.set(key, first)
      void handleNext(key, first)
    })
}
