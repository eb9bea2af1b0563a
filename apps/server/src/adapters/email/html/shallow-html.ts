import { type ElementTag, type HtmlElement, readElements } from './html-elements.ts'

/** Elements that are redundant if their only content is one other element. */
const WRAPPERS = new Set([
  'div',
  'span',
  'font',
  'center',
  'section',
  'article',
  'header',
  'footer',
  'main',
  'body',
  'html',
])
/** The parts of a table, which are preserved or removed with the table. */
const TABLE_PARTS = new Set(['tbody', 'thead', 'tfoot', 'tr', 'td', 'th'])
/** The limit for nested elements of one name, each of which may be indented. */
const MAX_SAME_NAME = 10
/** Block elements: when they are removed, their text needs a line break. */
const LINES = new Set([
  ...['p', 'div', 'table', 'tr', 'li', 'ul', 'ol', 'dl', 'dt', 'dd', 'blockquote', 'center', 'pre', 'form'],
  ...['section', 'article', 'header', 'footer', 'main', 'nav', 'aside', 'address', 'fieldset', 'figure'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
])

/**
 * Unwraps elements of HTML that is nested deeper than `maxDepth`, such as a thread that was forwarded a hundred times:
 * 1. wrappers whose only content is one other element, elements whose only content is another of the same name, and
 *    tables of one cell, all with their styles;
 * 2. elements inside ten others of the same name, so that quotations, lists and tables still fit on a screen;
 * 3. everything that is still too deep.
 * All text is preserved, on separate lines where it was on separate lines. The time is proportional to the HTML.
 * @returns the HTML unchanged when it is not nested that deeply, or has more than `maxElements`
 */
export function withoutDeepNesting(html: string, maxDepth: number, maxElements: number): string {
  const elements = readElements(html, maxElements)
  return elements === null || elements.depth <= maxDepth ? html : unwrap(html, elements.tags, maxDepth)
}

function unwrap(html: string, tags: readonly ElementTag[], maxDepth: number): string {
  const redundant = redundantElements(tags)
  /** Elements that stay and are open, and how many of each name. */
  const open = new Set<HtmlElement>()
  const openByName = new Map<string, number>()
  const output: string[] = []
  let isLineEmpty = true
  let from = 0

  const isPreserved = (element: HtmlElement) => {
    const { name, parent } = element
    if (redundant.has(element)) return false
    if (isWithinTable(element) && parent !== null && !open.has(parent)) return false
    return open.size < maxDepth && (openByName.get(name) ?? 0) < MAX_SAME_NAME
  }

  for (const { element, isOpening, start, end, precededBy } of tags) {
    const { name } = element
    output.push(html.slice(from, start))
    from = end
    if (precededBy !== 'nothing') isLineEmpty = precededBy === 'break'
    if (isOpening && isPreserved(element)) {
      open.add(element)
      openByName.set(name, (openByName.get(name) ?? 0) + 1)
      output.push(html.slice(start, end))
    } else if (open.delete(element)) {
      openByName.set(name, (openByName.get(name) ?? 0) - 1)
      output.push(`</${name}>`)
    } else if (LINES.has(name)) {
      if (!isLineEmpty) output.push('<br>')
    } else if (TABLE_PARTS.has(name)) {
      output.push(' ')
    }
    if (LINES.has(name)) isLineEmpty = true
  }
  output.push(html.slice(from))
  return output.join('')
}

/**
 * The redundant elements. Parents are visited before their children, so that the parts of a redundant table are
 * recognised as redundant too.
 */
function redundantElements(tags: readonly ElementTag[]): Set<HtmlElement> {
  const redundant = new Set<HtmlElement>()
  for (const { element, isOpening } of tags) {
    if (isOpening && isRedundant(element, redundant)) redundant.add(element)
  }
  return redundant
}

function isRedundant(element: HtmlElement, outer: ReadonlySet<HtmlElement>): boolean {
  const { name, parent } = element
  if (TABLE_PARTS.has(name)) return isWithinTable(element) && parent !== null && outer.has(parent)
  if (name === 'table') return hasOneCell(element)
  const child = onlyChild(element)
  return child !== null && (WRAPPERS.has(name) || child.name === name)
}

function isWithinTable({ name, parent }: HtmlElement): boolean {
  return TABLE_PARTS.has(name) && parent !== null && (parent.name === 'table' || TABLE_PARTS.has(parent.name))
}

function hasOneCell(table: HtmlElement): boolean {
  let part = onlyChild(table)
  while (part !== null && TABLE_PARTS.has(part.name)) {
    if (part.name === 'td' || part.name === 'th') return true
    part = onlyChild(part)
  }
  return false
}

/** The single child element; null when the element has text, pictures, several elements or none. */
function onlyChild({ children, firstChild, hasContent }: HtmlElement): HtmlElement | null {
  return children === 1 && !hasContent ? firstChild : null
}
