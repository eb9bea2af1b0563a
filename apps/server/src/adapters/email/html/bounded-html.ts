import { escapeHtml } from '@enamel/domain/text/escape-html'
import sanitizeHtml from 'sanitize-html'
import { RAW_ELEMENTS } from './html-markup.ts'
import { withoutDeepNesting } from './shallow-html.ts'

/** The limit for open elements: deeper HTML is unwrapped. Newsletters built of tables reach 60. */
const MAX_NESTING = 400
/** The limit for open elements as the parser counts them; the parser's work grows with the square of their number. */
const MAX_HTML_DEPTH = 500
/** The limit for elements of one email. A long thread of newsletters has about 10,000. */
const MAX_HTML_ELEMENTS = 150_000
/** The limit for pieces of text between tags or character references. A page of references alone has 100,000. */
const MAX_HTML_TEXTS = 400_000
/** The limit for characters of HTML, which embedded pictures make large. */
export const MAX_HTML_CHARS = 4_000_000

class TooMuchHtml extends Error {}

/**
 * Runs sanitize-html within limits, so that a malicious email cannot stall it. HTML that is too long is truncated, and
 * HTML that is nested too deeply is unwrapped. If it is still beyond a limit, it is returned as escaped text without
 * tags.
 */
export function sanitiseWithin(html: string, options: sanitizeHtml.IOptions): string {
  const whole = withoutDeepNesting(truncateAtTag(html), MAX_NESTING, MAX_HTML_ELEMENTS)
  let depth = 0
  let elements = 0
  let texts = 0
  try {
    return sanitizeHtml(whole, {
      ...options,
      onOpenTag: () => {
        depth += 1
        elements += 1
        if (depth > MAX_HTML_DEPTH || elements > MAX_HTML_ELEMENTS) throw new TooMuchHtml()
      },
      onCloseTag: () => {
        depth -= 1
      },
      textFilter: (text, tagName) => {
        texts += 1
        if (texts > MAX_HTML_TEXTS) throw new TooMuchHtml()
        return options.textFilter ? options.textFilter(text, tagName) : text
      },
    })
  } catch (error) {
    if (!(error instanceof TooMuchHtml)) throw error
    return escapeMarkup(withoutTags(whole))
  }
}

/** The beginning of HTML that is too long; it ends before a tag that would be incomplete. */
export function truncateAtTag(html: string): string {
  if (html.length <= MAX_HTML_CHARS) return html
  const beginning = html.slice(0, MAX_HTML_CHARS).toWellFormed()
  const lastTag = beginning.lastIndexOf('<')
  return lastTag > beginning.lastIndexOf('>') ? beginning.slice(0, lastTag) : beginning
}

/** Escapes text that could be read as markup, except for character references such as &nbsp;. */
function escapeMarkup(text: string): string {
  return escapeHtml(text).replace(/&amp;(#?\w{1,31};)/g, '&$1')
}

/**
 * The opening tag of a raw element and its content, each only up to the next <, so that unclosed tags cost little time.
 */
const RAW_CONTENT = new RegExp(`<(${[...RAW_ELEMENTS].join('|')})\\b[^<>]*>[^<]*`, 'gi')

/** Removes the text between < and >, and the content of raw elements, with regular expressions. */
function withoutTags(html: string): string {
  return html
    .replace(RAW_CONTENT, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
