import { endOfTag, RAW_ELEMENTS } from './unclosed-html.ts'

/** Elements that hold nothing and are never closed. */
const VOID = new Set([
  ...['area', 'base', 'basefont', 'br', 'col', 'embed', 'frame', 'hr', 'img', 'input', 'link', 'meta'],
  ...['param', 'source', 'track', 'wbr'],
])
/** Elements whose next sibling of the same name closes them (HTML 13.1.2.4). */
const CLOSED_BY_SIBLING = new Set(['p', 'li', 'dt', 'dd', 'tr', 'td', 'th', 'option'])
/** Elements that begin a line of their own: without them their words need a break. */
const LINES = new Set([
  ...[
    'p',
    'div',
    'table',
    'tr',
    'li',
    'ul',
    'ol',
    'dl',
    'dt',
    'dd',
    'blockquote',
    'center',
    'pre',
    'section',
  ],
  ...['article', 'header', 'footer', 'address', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
])

const MARKUP = /<!--|<(\/?)([a-z][a-z\d:-]*)/gi

interface OpenElement {
  name: string
  /** What closing it writes: nothing for an element that was unwrapped. */
  closing: string
}

/**
 * Unwraps elements that are nested deeper than `maxDepth`: their words, lines, links and pictures stay, one level within
 * what is allowed. Threads that were forwarded a hundred times nest that deep. Takes time in proportion to the HTML.
 */
export function withoutDeepNesting(html: string, maxDepth: number): string {
  const kept: string[] = []
  const open: OpenElement[] = []
  const openByName = new Map<string, number>()
  let depth = 0
  let deepLinks = 0
  let isLineEmpty = true
  let from = 0

  /** A break in place of an element that stood on lines of its own. */
  const breakFor = (name: string) => {
    if (!LINES.has(name) || isLineEmpty) return ''
    isLineEmpty = true
    return '<br>'
  }

  const close = () => {
    const element = open.pop()
    if (!element) return ''
    openByName.set(element.name, (openByName.get(element.name) ?? 1) - 1)
    if (element.closing === '') return breakFor(element.name)
    if (depth > maxDepth) deepLinks -= 1
    depth -= 1
    return element.closing
  }

  const enter = (name: string, tag: string) => {
    const isKept = depth < maxDepth || (name === 'a' && deepLinks === 0)
    if (isKept && depth >= maxDepth) deepLinks += 1
    if (isKept) depth += 1
    open.push({ name, closing: isKept ? `</${name}>` : '' })
    openByName.set(name, (openByName.get(name) ?? 0) + 1)
    if (isKept) return tag
    return breakFor(name)
  }

  MARKUP.lastIndex = 0
  for (let found = MARKUP.exec(html); found !== null; found = MARKUP.exec(html)) {
    const [opening, slash, written = ''] = found
    const name = written.toLowerCase()
    const behind = found.index + opening.length
    const end = opening === '<!--' ? endOfComment(html, behind) : endOfTag(html, behind)
    if (end === null) break
    MARKUP.lastIndex = RAW_ELEMENTS.includes(name) && !slash ? endOfRaw(html, name, end) : end
    if (name === '' || VOID.has(name) || RAW_ELEMENTS.includes(name)) continue
    const words = html.slice(from, found.index)
    kept.push(words)
    if (isLineEmpty) isLineEmpty = words.trim() === ''
    from = end
    if (!slash) {
      if (CLOSED_BY_SIBLING.has(name) && open.at(-1)?.name === name) kept.push(close())
      kept.push(enter(name, html.slice(found.index, end)))
    } else if ((openByName.get(name) ?? 0) > 0) {
      while (open.at(-1)?.name !== name) kept.push(close())
      kept.push(close())
    }
  }
  kept.push(html.slice(from))
  return kept.join('')
}

function endOfComment(html: string, from: number): number | null {
  const end = html.indexOf('-->', from)
  return end < 0 ? null : end + 3
}

/** Where the element's closing tag begins; the end of the HTML when it has none. */
function endOfRaw(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}`, 'gi')
  closing.lastIndex = from
  return closing.exec(html)?.index ?? html.length
}
