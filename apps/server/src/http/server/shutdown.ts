/** Everything to stop when the process is asked to end, last started first. */
export interface Stopper {
  name: string
  stop(): Promise<void>
}

/** Stops everything in reverse order of starting; a failure does not stop the others from stopping. */
export async function stopAll(stoppers: readonly Stopper[], onError: (name: string, error: unknown) => void) {
  for (const stopper of stoppers.toReversed()) {
    try {
      await stopper.stop()
    } catch (error) {
      onError(stopper.name, error)
    }
  }
}
