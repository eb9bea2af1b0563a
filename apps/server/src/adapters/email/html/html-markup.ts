/** Elements that a browser reads up to their closing tag: their content is not markup. */
export const RAW_ELEMENTS: ReadonlySet<string> = new Set(['script', 'style', 'title', 'textarea'])

/** A tag or a comment of HTML. Numbers are offsets in the HTML. */
export interface Markup {
  kind: 'opening' | 'closing' | 'comment'
  /** In lower case; empty for a comment. */
  name: string
  start: number
  /** After the name, or after the mark that begins a comment. */
  nameEnd: number
  /** After the tag or the comment; null when it never ends. */
  end: number | null
  /** Before a raw element's closing tag; null when that tag is missing. For other markup the same as `end`. */
  contentEnd: number | null
}

const MARKUP = /<!--|<(\/?)([a-z][a-z\d:-]*)/gi

/**
 * Finds the tags and comments of HTML in order. Only the beginning of an unclosed tag or comment is skipped, so that
 * the markup after it is found too. The time is proportional to the HTML, except that each unclosed tag can cost a
 * search to the end: callers stop after a limited number of them.
 */
export function* markupOf(html: string): Generator<Markup> {
  const lastCommentEnd = html.lastIndexOf('-->')
  const lastTagEnd = html.lastIndexOf('>')
  const neverClosed = new Set<string>()
  const pattern = new RegExp(MARKUP)
  for (let match = pattern.exec(html); match !== null; match = pattern.exec(html)) {
    const name = (match[2] ?? '').toLowerCase()
    const kind = name === '' ? 'comment' : match[1] === '/' ? 'closing' : 'opening'
    const start = match.index
    const nameEnd = pattern.lastIndex
    let end: number | null = null
    if (kind === 'comment') {
      if (lastCommentEnd >= nameEnd) end = html.indexOf('-->', nameEnd) + 3
    } else if (lastTagEnd >= nameEnd) {
      end = kind === 'closing' ? html.indexOf('>', nameEnd) + 1 : endOfTag(html, nameEnd)
    }
    let contentEnd = end
    if (end !== null && kind === 'opening' && RAW_ELEMENTS.has(name)) {
      contentEnd = neverClosed.has(name) ? null : endOfContent(html, name, end)
      if (contentEnd === null) neverClosed.add(name)
    }
    yield { kind, name, start, nameEnd, end, contentEnd }
    pattern.lastIndex = contentEnd ?? end ?? nameEnd
  }
}

/** The offset after the > that closes a tag; null when the tag, or a quotation mark in it, is never closed. */
function endOfTag(html: string, from: number): number | null {
  const quoteOrEnd = /=\s*(["'])|>/g
  quoteOrEnd.lastIndex = from
  for (let match = quoteOrEnd.exec(html); match !== null; match = quoteOrEnd.exec(html)) {
    const quote = match[1]
    if (quote === undefined) return quoteOrEnd.lastIndex
    const closing = html.indexOf(quote, quoteOrEnd.lastIndex)
    if (closing < 0) return null
    quoteOrEnd.lastIndex = closing + 1
  }
  return null
}

function endOfContent(html: string, name: string, from: number): number | null {
  const closing = new RegExp(`</${name}`, 'gi')
  closing.lastIndex = from
  return closing.exec(html)?.index ?? null
}
