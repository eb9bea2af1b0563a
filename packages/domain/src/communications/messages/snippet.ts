import { isBlank } from '../../text/blank.ts'
import { truncateText } from '../../text/truncate-text.ts'

/** The text for a message with neither text nor files: white space alone, an empty email. */
export const NO_TEXT = '(no text)'

/** The maximum number of characters of an inbox row's snippet. */
export const SNIPPET_MAX = 200
// Only this many characters are read for a snippet, since an email may have megabytes.
const READ_MAX = 10_000

const quoteIntroductions = [
  // "On 20 Nov 2025, at 09:31, Brightside wrote:", over one or two lines.
  /^[ \t]*on\s[^\n]{1,200}(?:\n[^\n]{1,200})?\swrote:[ \t]*$/im,
  /^[ \t]*-{2,20}[ \t]*(?:original|forwarded) message[ \t]*-{2,20}[ \t]*$/im,
  /^_{10,80}[ \t]*$/m,
]

/** A plain-text reply without the email that it quotes; the whole text when nothing would be left. */
export function withoutQuote(text: string): string {
  const plain = text.replace(/\r\n?/g, '\n')
  const starts = quoteIntroductions.map((shape) => plain.search(shape)).filter((index) => index >= 0)
  const ownText = plain
    .slice(0, starts.length === 0 ? undefined : Math.min(...starts))
    .split('\n')
    .filter((line) => !/^\s*>/.test(line))
    .join('\n')
    .trim()
  return ownText === '' ? plain.trim() : ownText
}

// Zero-width characters and soft hyphens, with which marketing emails stretch their preview.
const invisible = /\u034f|[\u00ad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

/** The beginning of a message in one line: white space collapsed, invisible characters and quotes left out. */
export function snippetLine(text: string): string {
  return withoutQuote(text.slice(0, READ_MAX)).replace(invisible, '').replace(/\s+/g, ' ').trim()
}

/**
 * One line of a message for a list: white space collapsed, quotes left out, truncated with "…"; "(no text)" for an
 * empty message.
 */
export function snippetOf(text: string, max: number = SNIPPET_MAX): string {
  const line = snippetLine(text)
  return isBlank(line) ? NO_TEXT : truncateText(line, max, '…')
}
