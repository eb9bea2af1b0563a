import { endOfTag, RAW_ELEMENTS } from './unclosed-html.ts'

/** Elements that hold nothing and are never closed. */
const VOID = new Set([
  ...['area', 'base', 'basefont', 'br', 'col', 'embed', 'frame', 'hr', 'img', 'input', 'link', 'meta'],
  ...['param', 'source', 'track', 'wbr'],
])
/** Void elements that nobody sees. */
const UNSEEN = new Set(['base', 'basefont', 'col', 'link', 'meta', 'param', 'source', 'track', 'wbr'])
/** Elements whose next sibling of the same name closes them (HTML 13.1.2.4). */
const CLOSED_BY_SIBLING = new Set(['p', 'li', 'dt', 'dd', 'tr', 'td', 'th', 'option'])

export interface HtmlElement {
  name: string
  parent: HtmlElement | null
  /** Elements directly within that are not void. */
  children: number
  firstChild: HtmlElement | null
  /** Whether words or pictures stand directly within. */
  hasContent: boolean
}

/** Where an element opens or closes; one that is closed by what follows it has a closing tag of no length. */
export interface HtmlTag {
  element: HtmlElement
  isOpening: boolean
  from: number
  to: number
  /** What stands between the tag before and this one: words or pictures, or a line break last, or nothing to see. */
  after: 'content' | 'break' | 'nothing'
}

export interface HtmlTags {
  tags: HtmlTag[]
  /** Most elements that are open at the same time. */
  depth: number
}

const MARKUP = /<!--|<(\/?)([a-z][a-z\d:-]*)/gi

/**
 * Reads where the elements of HTML open and close. Takes time in proportion to the HTML.
 * @returns null when there are more than `maxElements`
 */
export function readTags(html: string, maxElements: number): HtmlTags | null {
  const tags: HtmlTag[] = []
  const open: HtmlElement[] = []
  const openByName = new Map<string, number>()
  let elements = 0
  let depth = 0
  let after: HtmlTag['after'] = 'nothing'

  const see = (what: 'content' | 'break') => {
    after = what
    const holder = open.at(-1)
    if (holder && what === 'content') holder.hasContent = true
  }
  const push = (element: HtmlElement, isOpening: boolean, from: number, to: number) => {
    tags.push({ element, isOpening, from, to, after })
    after = 'nothing'
  }
  const close = (from: number, to: number) => {
    const element = open.pop()
    if (!element) return
    openByName.set(element.name, (openByName.get(element.name) ?? 1) - 1)
    push(element, false, from, to)
  }
  const enter = (name: string, from: number, to: number) => {
    const parent = open.at(-1) ?? null
    const element = { name, parent, children: 0, firstChild: null, hasContent: false }
    if (parent) {
      parent.children += 1
      parent.firstChild ??= element
    }
    open.push(element)
    openByName.set(name, (openByName.get(name) ?? 0) + 1)
    elements += 1
    depth = Math.max(depth, open.length)
    push(element, true, from, to)
  }

  let words = 0
  MARKUP.lastIndex = 0
  for (let found = MARKUP.exec(html); found !== null; found = MARKUP.exec(html)) {
    const { 0: opening, 1: slash, 2: written = '', index } = found
    const name = written.toLowerCase()
    const behind = index + opening.length
    const end = opening === '<!--' ? endOfComment(html, behind) : endOfTag(html, behind)
    if (end === null) break
    if (html.slice(words, index).trim() !== '') see('content')
    words = RAW_ELEMENTS.includes(name) && !slash ? endOfRaw(html, name, end) : end
    MARKUP.lastIndex = words
    if (name === '' || RAW_ELEMENTS.includes(name)) continue
    if (VOID.has(name)) {
      if (!UNSEEN.has(name)) see(name === 'br' || name === 'hr' ? 'break' : 'content')
    } else if (!slash) {
      if (CLOSED_BY_SIBLING.has(name) && open.at(-1)?.name === name) close(index, index)
      enter(name, index, end)
      if (elements > maxElements) return null
    } else if ((openByName.get(name) ?? 0) > 0) {
      while (open.at(-1)?.name !== name) close(index, index)
      close(index, end)
    }
  }
  return { tags, depth }
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
