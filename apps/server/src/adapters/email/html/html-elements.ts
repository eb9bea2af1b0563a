import { markupOf, RAW_ELEMENTS } from './html-markup.ts'

/** Void elements, which have no closing tag. */
const VOID = new Set([
  ...['area', 'base', 'basefont', 'br', 'col', 'embed', 'frame', 'hr', 'img', 'input', 'link', 'meta'],
  ...['param', 'source', 'track', 'wbr'],
])
/** Void elements that are invisible. */
const INVISIBLE = new Set(['base', 'basefont', 'col', 'link', 'meta', 'param', 'source', 'track', 'wbr'])
/** Elements within which a tag that ends in /> is closed. */
const FOREIGN = ['svg', 'math']

const CELLS = ['td', 'th']
const BLOCKS = [
  ...['address', 'article', 'aside', 'blockquote', 'div', 'dl', 'fieldset', 'figure', 'footer', 'form'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header'],
  ...['main', 'nav', 'ol', 'p', 'pre', 'section', 'table', 'ul'],
]
/**
 * For each opening tag, the open elements that it closes when their closing tag is missing (HTML 13.1.2.4). The
 * sanitiser's parser closes nearly the same ones.
 */
const CLOSED_BY: ReadonlyMap<string, readonly string[]> = new Map([
  ...BLOCKS.map((name): [string, string[]] => [name, ['p']]),
  ...CELLS.map((name): [string, string[]] => [name, CELLS]),
  ['tr', ['tr', ...CELLS]],
  ['li', ['li']],
  ['dt', ['dt', 'dd']],
  ['dd', ['dt', 'dd']],
  ['option', ['option']],
])

export interface HtmlElement {
  name: string
  parent: HtmlElement | null
  /** The number of direct child elements, without void ones. */
  children: number
  firstChild: HtmlElement | null
  /** Whether the element directly contains text or pictures. */
  hasContent: boolean
}

/**
 * An opening or closing tag of an element. If a later tag closes the element implicitly, its closing tag has length
 * zero.
 */
export interface ElementTag {
  element: HtmlElement
  isOpening: boolean
  start: number
  end: number
  /** What is between the previous tag and this one: text or pictures, content that ends in a line break, or nothing. */
  precededBy: 'content' | 'break' | 'nothing'
}

export interface HtmlElements {
  tags: ElementTag[]
  /** The maximum number of open elements. */
  depth: number
}

/**
 * Finds the opening and closing tags of HTML, in time proportional to its length.
 * @returns null when there are more than `maxElements`
 */
export function readElements(html: string, maxElements: number): HtmlElements | null {
  const tags: ElementTag[] = []
  const openElements: HtmlElement[] = []
  const openByName = new Map<string, number>()
  const isOpen = (name: string) => (openByName.get(name) ?? 0) > 0
  let elements = 0
  let depth = 0
  let precededBy: ElementTag['precededBy'] = 'nothing'

  const addTag = (element: HtmlElement, isOpening: boolean, start: number, end: number) => {
    openByName.set(element.name, (openByName.get(element.name) ?? 0) + (isOpening ? 1 : -1))
    tags.push({ element, isOpening, start, end, precededBy })
    precededBy = 'nothing'
  }
  const addContent = () => {
    precededBy = 'content'
    const parent = openElements.at(-1)
    if (parent) parent.hasContent = true
  }
  const openElement = (name: string, start: number, end: number) => {
    const parent = openElements.at(-1) ?? null
    const element = { name, parent, children: 0, firstChild: null, hasContent: false }
    if (parent) {
      parent.children += 1
      parent.firstChild ??= element
    }
    openElements.push(element)
    elements += 1
    depth = Math.max(depth, openElements.length)
    addTag(element, true, start, end)
  }
  const closeElement = (start: number, end: number) => {
    const element = openElements.pop()
    if (element) addTag(element, false, start, end)
  }

  let textStart = 0
  for (const { kind, name, start, end, contentEnd } of markupOf(html)) {
    if (end === null) break
    if (html.slice(textStart, start).trim() !== '') addContent()
    textStart = contentEnd ?? html.length
    if (contentEnd === null) break
    if (kind === 'comment' || RAW_ELEMENTS.has(name)) continue
    if (VOID.has(name)) {
      if (name === 'br' || name === 'hr') precededBy = 'break'
      else if (!INVISIBLE.has(name)) addContent()
    } else if (kind === 'closing') {
      if (!isOpen(name)) continue
      while (openElements.at(-1)?.name !== name) closeElement(start, start)
      closeElement(start, end)
    } else if (!(html[end - 2] === '/' && FOREIGN.some(isOpen))) {
      const closed = CLOSED_BY.get(name) ?? []
      while (closed.includes(openElements.at(-1)?.name ?? '')) closeElement(start, start)
      openElement(name, start, end)
      if (elements > maxElements) return null
    }
  }
  return { tags, depth }
}
