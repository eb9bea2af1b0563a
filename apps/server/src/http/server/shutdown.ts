/** A part of the product to stop when the process ends. */
export interface Stopper {
  name: string
  stop(): Promise<void>
}

/** Stops everything in reverse order of starting; after a failure the other parts are still stopped. */
export async function stopAll(stoppers: readonly Stopper[], onError: (name: string, error: unknown) => void) {
  for (const stopper of stoppers.toReversed()) {
    try {
      await stopper.stop()
    } catch (error) {
      onError(stopper.name, error)
    }
  }
}
