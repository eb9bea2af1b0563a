/** What one person left unfinished, by whom or what it is about. Nobody else on the same page is given it. */
export interface Kept<T> {
  /**
   * In place of what was kept about the same before, and of all that is somebody else's.
   * @param owner who is signed in
   */
  keep: (owner: string, about: string, value: T) => void
  get: (owner: string, about: string) => T | undefined
  /** The same, once. */
  take: (owner: string, about: string) => T | undefined
  drop: (owner: string, about: string) => void
  /** @param exceptOf whose stays, if anybody's */
  forget: (exceptOf?: string) => void
  /** Calls when what is kept changes; ends when what it returns is called. */
  subscribe: (listener: () => void) => () => void
}

/**
 * Keeps in memory only: it goes with the page, and what is said of patients does not lie about on a shared computer.
 * @param whileKept begins when a value comes to be kept; what it returns ends that when the value no longer is
 */
export function createKept<T>(whileKept: (value: T) => () => void = () => () => {}): Kept<T> {
  let kept: { owner: string; values: Map<string, { value: T; end: () => void }> } | undefined
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const valuesOf = (owner: string) => (kept?.owner === owner ? kept.values : undefined)

  const store: Kept<T> = {
    keep(owner, about, value) {
      store.forget(owner)
      kept ??= { owner, values: new Map() }
      kept.values.get(about)?.end()
      kept.values.set(about, { value, end: whileKept(value) })
      tell()
    },
    get: (owner, about) => valuesOf(owner)?.get(about)?.value,
    take(owner, about) {
      const value = store.get(owner, about)
      store.drop(owner, about)
      return value
    },
    drop(owner, about) {
      valuesOf(owner)?.get(about)?.end()
      if (valuesOf(owner)?.delete(about)) tell()
    },
    forget(exceptOf) {
      if (!kept || kept.owner === exceptOf) return
      for (const { end } of kept.values.values()) end()
      kept = undefined
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return store
}
