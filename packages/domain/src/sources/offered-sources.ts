/** The lead sources that a screen offers. */
export interface OfferedSources {
  names: readonly string[]
  /** Why they could not be asked for as they are now; those known before are named then (SRC-03). */
  problem: string | null
  /** Asks for them again. */
  retry: () => void
}
