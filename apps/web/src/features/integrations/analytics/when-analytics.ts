/** How often the page looks whether the analytics script has been loaded (INT-29). */
export const ANALYTICS_POLL_MS = 500

/** What the product uses of an analytics object. */
export interface Analytics {
  /** Notes that a page is shown. No data of patients is passed. */
  page: (name: string) => void
}

/**
 * Waits for an analytics script, which the operator may have added to the page and which loads whenever it does. Without
 * a configured object there is nothing to wait for (G3-39).
 * @param name the name of the global object that the script defines; undefined if none is configured
 * @param onFound called at most once, and never within this call
 * @returns stops waiting
 */
export function whenAnalytics(
  globals: Record<string, unknown>,
  name: string | undefined,
  onFound: (analytics: Analytics) => void,
): () => void {
  if (!name) return () => {}
  const polling = setInterval(() => {
    const found = globals[name]
    if (!isAnalytics(found)) return
    clearInterval(polling)
    onFound(found)
  }, ANALYTICS_POLL_MS)
  return () => clearInterval(polling)
}

function isAnalytics(value: unknown): value is Analytics {
  return typeof Object(value).page === 'function'
}
