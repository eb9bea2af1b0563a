/** The headers in which a browser gives the reason for a request. */
export interface FetchHeaders {
  /** What the response is used for; programs other than browsers do not send it. */
  dest: string | undefined
  purpose: string | undefined
}

/**
 * Whether a browser opens a URL as a page. Images, frames and scripts of a page, and prefetches, do not count,
 * because a page causes them without the user, any number of times.
 */
export function isNavigation({ dest, purpose }: FetchHeaders): boolean {
  // Only a navigation of the whole window has the destination document.
  return dest === undefined || (dest === 'document' && purpose === undefined)
}
