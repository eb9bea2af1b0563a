/** An element of an email's MJML. The content of texts and buttons is HTML, kept as written. */
export interface MjmlElement {
  tag: string
  attributes: Readonly<Record<string, string>>
  content: string
  children: readonly MjmlElement[]
}

/** The elements that may be in each element; a tag that is not listed makes a definition unreadable. */
const allowedChildren: Readonly<Record<string, readonly string[]>> = {
  'mj-body': ['mj-section'],
  'mj-section': ['mj-column'],
  'mj-column': ['mj-text', 'mj-image', 'mj-button', 'mj-divider', 'mj-spacer'],
}
const HTML_TAGS = ['mj-text', 'mj-button']

const NEXT_TAG = /<(\/?)(mj[a-z-]*)((?:\s+[\w:-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'))?)*)\s*(\/?)>/gi
const ATTRIBUTE = /([\w:-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g

/**
 * The body of an MJML source, whose head is ignored.
 * @returns null if it cannot be read: unclosed, without a body, or with elements that the designer does not know
 */
export function readMjml(source: string): MjmlElement | null {
  const body = /<mj-body[\s>][\s\S]*<\/mj-body\s*>/i.exec(source.replace(/<!--[\s\S]*?-->/g, ''))?.[0]
  if (!body) return null
  const read = readElement(body, 0)
  return read?.element && hasKnownChildren(read.element) ? read.element : null
}

function hasKnownChildren({ tag, children }: MjmlElement): boolean {
  return children.every(
    (child) => (allowedChildren[tag]?.includes(child.tag) ?? false) && hasKnownChildren(child),
  )
}

interface ReadTag {
  closes: boolean
  tag: string
  attributes: Record<string, string>
  isEmpty: boolean
  start: number
  end: number
}

function nextTag(source: string, from: number): ReadTag | null {
  NEXT_TAG.lastIndex = from
  const found = NEXT_TAG.exec(source)
  if (!found) return null
  const [written, slash, name = '', attributes = '', empty] = found
  return {
    closes: slash === '/',
    tag: name.toLowerCase(),
    attributes: readAttributes(attributes),
    isEmpty: empty === '/',
    start: found.index,
    end: found.index + written.length,
  }
}

/** Reads the element at `from`, and says where it ends; null if it is not closed. */
function readElement(source: string, from: number): { element: MjmlElement; end: number } | null {
  const open = nextTag(source, from)
  if (!open || open.closes) return null
  const { tag, attributes } = open
  if (open.isEmpty) return { element: { tag, attributes, content: '', children: [] }, end: open.end }
  if (HTML_TAGS.includes(tag)) return readHtml(source, open)
  const children: MjmlElement[] = []
  for (let end = open.end; ; ) {
    const next = nextTag(source, end)
    if (!next || source.slice(end, next.start).trim() !== '') return null
    if (next.closes)
      return next.tag === tag ? { element: { tag, attributes, content: '', children }, end: next.end } : null
    const child = readElement(source, next.start)
    if (!child) return null
    children.push(child.element)
    end = child.end
  }
}

function readHtml(source: string, { tag, attributes, end }: ReadTag) {
  const close = new RegExp(`</${tag}\\s*>`, 'i').exec(source.slice(end))
  if (!close) return null
  const content = source.slice(end, end + close.index).trim()
  return { element: { tag, attributes, content, children: [] }, end: end + close.index + close[0].length }
}

function readAttributes(written: string): Record<string, string> {
  return Object.fromEntries(
    [...written.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [
      name,
      unescapeAttribute(double ?? single ?? ''),
    ]),
  )
}

const entities = { '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' } as const

function unescapeAttribute(written: string): string {
  return written.replace(/&(?:quot|#39|lt|gt|amp);/g, (entity) => entities[entity as keyof typeof entities])
}

function escapeAttribute(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** The MJML source of an email with this body. */
export function writeMjml(body: MjmlElement): string {
  return `<mjml>\n${writeElement(body, '  ')}\n</mjml>`
}

function writeElement({ tag, attributes, content, children }: MjmlElement, indent: string): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
  const open = `${indent}<${tag}${written.join('')}`
  if (HTML_TAGS.includes(tag)) return `${open}>${content}</${tag}>`
  if (!(tag in allowedChildren)) return `${open} />`
  const inner = children.map((child) => `${writeElement(child, `${indent}  `)}\n`)
  return `${open}>\n${inner.join('')}${indent}</${tag}>`
}
