/** An actor of XState, as far as it is observed. */
interface Observed<S> {
  getSnapshot: () => S
  subscribe: (listener: (snapshot: S) => void) => { unsubscribe: () => void }
}

/** Resolves with the first snapshot that matches. XState's own `waitFor` would be part of every page's first load. */
export function snapshotWhen<S>(actor: Observed<S>, matches: (snapshot: S) => boolean): Promise<S> {
  return new Promise((resolve) => {
    const present = actor.getSnapshot()
    if (matches(present)) return resolve(present)
    const subscription = actor.subscribe((snapshot) => {
      if (!matches(snapshot)) return
      subscription.unsubscribe()
      resolve(snapshot)
    })
  })
}
