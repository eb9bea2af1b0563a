import { type HtmlElement, type HtmlTag, readTags } from './html-tags.ts'

/** Elements that say nothing by themselves where all they hold is one other element. */
const WRAPPERS = new Set([
  ...['div', 'span', 'font', 'center', 'section', 'article', 'header', 'footer', 'main', 'body', 'html'],
])
/** Parts of a table, which stay or go with it. */
const TABLE_PARTS = new Set(['tbody', 'thead', 'tfoot', 'tr', 'td', 'th'])
/** Wrappers and quotations that are open at the same time: each may be drawn further in than the one around it. */
const MAX_INDENTING = 20
const INDENTING = new Set([...WRAPPERS, 'blockquote'])
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
  ...['article', 'header', 'footer', 'main', 'address', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
])

/**
 * Unwraps elements of HTML that is nested deeper than `maxDepth`: those that are redundant, wrappers and quotations beyond
 * what fits on a screen, and at last what is still too deep. Words, lines, links and pictures stay. Threads that were
 * forwarded a hundred times nest that deep. Takes time in proportion to the HTML.
 * @returns the HTML as it is when it is not that deep, or has more than `maxElements`
 */
export function withoutDeepNesting(html: string, maxDepth: number, maxElements: number): string {
  const read = readTags(html, maxElements)
  return read === null || read.depth <= maxDepth ? html : unwrapped(html, read.tags, maxDepth)
}

function unwrapped(html: string, tags: readonly HtmlTag[], maxDepth: number): string {
  const redundant = redundantElements(tags)
  const kept = new Set<HtmlElement>()
  const written: string[] = []
  let indenting = 0
  let deepLinks = 0
  let isLineEmpty = true
  let from = 0

  /** Too deep are also elements around a link: the innermost place is the link's. */
  const isKept = (element: HtmlElement) => {
    if (redundant.has(element) || (INDENTING.has(element.name) && indenting >= MAX_INDENTING)) return false
    return kept.size < maxDepth || (element.name === 'a' && deepLinks === 0)
  }
  const count = ({ name }: HtmlElement, step: 1 | -1) => {
    if (INDENTING.has(name)) indenting += step
    if (name === 'a' && kept.size > maxDepth) deepLinks += step
  }

  for (const { element, isOpening, from: start, to, after } of tags) {
    written.push(html.slice(from, start))
    from = to
    if (after !== 'nothing') isLineEmpty = after === 'break'
    if (isOpening && isKept(element)) {
      kept.add(element)
      count(element, 1)
      written.push(html.slice(start, to))
    } else if (!isOpening && kept.has(element)) {
      count(element, -1)
      kept.delete(element)
      written.push(`</${element.name}>`)
    } else if (LINES.has(element.name)) {
      if (!isLineEmpty) written.push('<br>')
    } else if (TABLE_PARTS.has(element.name)) {
      written.push(' ')
    }
    if (LINES.has(element.name)) isLineEmpty = true
  }
  written.push(html.slice(from))
  return written.join('')
}

/** Elements are told of after what they are in, so that the parts of a table follow it. */
function redundantElements(tags: readonly HtmlTag[]): Set<HtmlElement> {
  const redundant = new Set<HtmlElement>()
  for (const { element, isOpening } of tags) {
    if (isOpening && isRedundant(element, redundant)) redundant.add(element)
  }
  return redundant
}

function isRedundant(element: HtmlElement, outer: ReadonlySet<HtmlElement>): boolean {
  const { name, parent } = element
  if (TABLE_PARTS.has(name)) return parent !== null && outer.has(parent) && isTableOrPart(parent.name)
  if (name === 'table') return hasOneCell(element)
  const only = onlyChild(element)
  return only !== null && (WRAPPERS.has(name) || only.name === name)
}

function isTableOrPart(name: string): boolean {
  return name === 'table' || TABLE_PARTS.has(name)
}

function hasOneCell(table: HtmlElement): boolean {
  let part = onlyChild(table)
  while (part !== null && TABLE_PARTS.has(part.name)) {
    if (part.name === 'td' || part.name === 'th') return true
    part = onlyChild(part)
  }
  return false
}

/** The one element that an element holds; null when it holds words, pictures, several elements or none. */
function onlyChild({ children, firstChild, hasContent }: HtmlElement): HtmlElement | null {
  return children === 1 && !hasContent ? firstChild : null
}
