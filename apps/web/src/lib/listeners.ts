/** The listeners of one kind of change. */
export function createListeners<T = void>() {
  const all = new Set<(value: T) => void>()
  return {
    /** @returns unsubscribe */
    add(listener: (value: T) => void) {
      all.add(listener)
      return () => {
        all.delete(listener)
      }
    },
    notify(value: T) {
      for (const listener of all) listener(value)
    },
  }
}
