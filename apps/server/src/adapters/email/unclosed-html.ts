/** What a browser reads up to its end tag, wherever that is: nothing within is markup. */
export const RAW_ELEMENTS = ['script', 'style', 'title', 'textarea']
/** Elements whose content nobody is shown. */
const HIDING = new Set([
  ...RAW_ELEMENTS,
  ...['xmp', 'xml', 'template', 'noframes', 'noembed', 'iframe', 'object', 'applet', 'svg', 'math'],
  ...['canvas', 'audio', 'video', 'datalist', 'plaintext', 'frameset'],
])
/** A mail broken in more places was made to be. */
const MAX_BREAKS = 100

const MARKUP = /<!--|<([a-z][a-z\d:-]*)/gi

/**
 * Finds what was opened in HTML and never closed: a comment, a style, a quotation mark. All that follows it would
 * vanish from view.
 * @returns the HTML without these beginnings, so that every word after them can be read; null when nothing is open.
 *   Takes time in proportion to the HTML.
 */
export function withoutUnclosed(html: string): string | null {
  const ends = lastPlaces(html)
  const kept: string[] = []
  let from = 0
  let breaks = 0
  MARKUP.lastIndex = 0
  for (let found = MARKUP.exec(html); found !== null; found = MARKUP.exec(html)) {
    const place = readPlace(html, found, ends)
    if (place.kind === 'whole') {
      MARKUP.lastIndex = place.end
      continue
    }
    breaks += 1
    if (breaks > MAX_BREAKS) return html.replace(/<[^<>]*>?/g, ' ')
    kept.push(html.slice(from, found.index))
    from = place.end
    MARKUP.lastIndex = place.end
  }
  return breaks === 0 ? null : kept.join('') + html.slice(from)
}

/** Something that begins with <: read whole up to `end`, or open, with its beginning reaching to `end`. */
type Place = { kind: 'whole' | 'open'; end: number }

/** Where each kind of end stands for the last time: behind that, nothing closes any more. */
type Ends = { comment: number; tag: number; elements: ReadonlyMap<string, number> }

function lastPlaces(html: string): Ends {
  const elements = new Map<string, number>()
  for (const { 1: name = '', index } of html.matchAll(/<\/([a-z][a-z\d:-]*)/gi)) {
    elements.set(name.toLowerCase(), index)
  }
  return { comment: html.lastIndexOf('-->'), tag: html.lastIndexOf('>'), elements }
}

function readPlace(html: string, found: RegExpExecArray, ends: Ends): Place {
  const { 0: opening, 1: name, index } = found
  const behind = index + opening.length
  if (name === undefined) {
    return ends.comment >= behind
      ? { kind: 'whole', end: html.indexOf('-->', behind) + 3 }
      : { kind: 'open', end: behind }
  }
  const end = ends.tag >= behind ? endOfTag(html, behind) : null
  // The mark alone goes: what was meant as a tag is then read as words.
  if (end === null) return { kind: 'open', end: index + 1 }
  const element = name.toLowerCase()
  if (!HIDING.has(element)) return { kind: 'whole', end }
  if ((ends.elements.get(element) ?? -1) < end) return { kind: 'open', end }
  if (!RAW_ELEMENTS.includes(element)) return { kind: 'whole', end }
  const closing = new RegExp(`</${element}`, 'gi')
  closing.lastIndex = end
  return { kind: 'whole', end: closing.exec(html)?.index ?? end }
}

/** Behind the > that closes a tag; null when a quotation mark of one of its values, or the tag itself, stays open. */
export function endOfTag(html: string, from: number): number | null {
  const next = /=\s*(["'])|>/g
  next.lastIndex = from
  for (let found = next.exec(html); found !== null; found = next.exec(html)) {
    const quote = found[1]
    if (quote === undefined) return next.lastIndex
    const closing = html.indexOf(quote, next.lastIndex)
    if (closing < 0) return null
    next.lastIndex = closing + 1
  }
  return null
}
