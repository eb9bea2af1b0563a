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
      // A copy, because a listener that adds itself again would otherwise be called again.
      for (const listener of [...all]) listener(value)
    },
  }
}
