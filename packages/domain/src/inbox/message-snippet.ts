import { cutText } from '../communications/cut-text.ts'

/** How much of a message an inbox row keeps; the row itself cuts it to its width. */
export const SNIPPET_MAX = 200

/** A message in one line: white space folded, cut at a bound. */
export function messageSnippet(text: string): string {
  return cutText(text.replace(/\s+/g, ' ').trim(), SNIPPET_MAX, '…')
}
