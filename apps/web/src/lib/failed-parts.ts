const retries = new Set<() => void>()
let occasions = 0

/** Loads the parts again whose code could not be loaded: the browser has a network again, or the server answers again. */
export function retryFailedParts(): void {
  occasions += 1
  const due = [...retries]
  retries.clear()
  for (const retry of due) retry()
}

window.addEventListener('online', retryFailedParts)

/** The number of times so far that it was worth loading a failed part again. */
export const retryOccasions = () => occasions

/**
 * Calls back once it is worth loading a failed part again: at once if that was so after the attempt began.
 * @param begun `retryOccasions` when the attempt began
 * @returns a function that cancels the call
 */
export function onRetryOccasion(begun: number, retry: () => void): () => void {
  if (begun < occasions) retry()
  else retries.add(retry)
  return () => retries.delete(retry)
}
