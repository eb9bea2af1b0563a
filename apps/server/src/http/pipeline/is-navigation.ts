/** The reason that a browser gives for a request. */
export interface FetchHeaders {
  /** The use of the answer; other programs do not give it. */
  dest: string | undefined
  purpose: string | undefined
}

/**
 * Whether a user's browser opens an address as a page of its own. Images, frames and scripts of a page, and prefetches,
 * do not count: they happen without the user, and as often as the page likes.
 */
export function isNavigation({ dest, purpose }: FetchHeaders): boolean {
  // Only a navigation of the whole window is for a document.
  return dest === undefined || (dest === 'document' && purpose === undefined)
}
