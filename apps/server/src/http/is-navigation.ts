/** What a browser says of why it asks. */
export interface FetchHeaders {
  /** What the answer is for; a program that is no browser does not say. */
  dest: string | undefined
  purpose: string | undefined
}

/**
 * Whether somebody's browser goes to an address as a page of its own. Images, frames and scripts of a page, and what it
 * has the browser fetch ahead, do not: they come about without anybody's will, and as often as the page likes.
 */
export function isNavigation({ dest, purpose }: FetchHeaders): boolean {
  // Nothing but a navigation of the whole window is for a document.
  return dest === undefined || (dest === 'document' && purpose === undefined)
}
