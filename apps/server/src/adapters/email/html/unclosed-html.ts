import { type Markup, markupOf, RAW_ELEMENTS } from './html-markup.ts'

/** Elements whose content is never shown. */
const HIDDEN_CONTENT = new Set([
  ...RAW_ELEMENTS,
  ...['xmp', 'xml', 'template', 'noframes', 'noembed', 'iframe', 'object', 'applet', 'svg', 'math'],
  ...['canvas', 'audio', 'video', 'datalist', 'plaintext', 'frameset'],
])
/** The limit for unclosed beginnings: an email with more is malicious. */
const MAX_UNCLOSED = 100

/**
 * Removes the beginnings of comments, tags, and hidden elements such as styles that HTML never closes: everything after
 * them would be invisible. The time is proportional to the HTML.
 * @returns null when nothing is unclosed
 */
export function withoutUnclosed(html: string): string | null {
  const lastClosing = lastClosingTags(html)
  const closed: string[] = []
  let from = 0
  let unclosed = 0
  for (const markup of markupOf(html)) {
    const openingEnd = endOfUnclosed(markup, lastClosing)
    if (openingEnd === null) continue
    unclosed += 1
    if (unclosed > MAX_UNCLOSED) return html.replace(/<[^<>]*>?/g, ' ')
    closed.push(html.slice(from, markup.start))
    from = openingEnd
  }
  return unclosed === 0 ? null : closed.join('') + html.slice(from)
}

/** The offset of the last closing tag of each element, by the element's name. */
function lastClosingTags(html: string): ReadonlyMap<string, number> {
  const last = new Map<string, number>()
  for (const { 1: name = '', index } of html.matchAll(/<\/([a-z][a-z\d:-]*)/gi)) {
    last.set(name.toLowerCase(), index)
  }
  return last
}

/** The offset after the removed part of unclosed markup; null when the markup is closed. */
function endOfUnclosed(markup: Markup, lastClosing: ReadonlyMap<string, number>): number | null {
  const { kind, name, start, nameEnd, end } = markup
  if (kind === 'closing') return null
  if (kind === 'comment') return end === null ? nameEnd : null
  // Only the < is removed, so that the rest of the supposed tag is read as text.
  if (end === null) return start + 1
  return HIDDEN_CONTENT.has(name) && (lastClosing.get(name) ?? -1) < end ? end : null
}
