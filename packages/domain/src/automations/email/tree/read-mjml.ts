import { isOneOf } from '../../../text/one-of.ts'
import {
  type EmailAttributes,
  type EmailElement,
  type EmailTree,
  emailTree,
  hasHtml,
  leafTags,
} from './email-element.ts'

/** The elements of a section, and those around sections and columns that change nothing by themselves. */
const STRUCTURE = ['mjml', 'mj-body', 'mj-section', 'mj-column', 'mj-wrapper', 'mj-group']
const SPACE = /\s*/y
const OPENING = /<(mj[a-z-]*)((?:\s+[\w:-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'))?)*)\s*(\/?)>/y
const CLOSING = /<\/(mj[a-z-]*)\s*>/y
const ATTRIBUTE = /([\w:-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g
const COMMENT_START = '<!--'
const COMMENT_END = '-->'

/** An element whose children are still being read. */
interface OpenElement extends EmailElement {
  children: EmailElement[]
}

/** A sequence of tags that is no email. */
class Unreadable extends Error {}

/**
 * Reads the MJML of an email as the designer writes it: sections with columns of elements. Other elements are left out
 * with their content, such as mj-head. Attributes and contents are as written, so they have to be cleaned. The time is
 * proportional to the length.
 * @returns null for a text that is no such email
 */
export function readMjml(source: string): EmailTree | null {
  try {
    return new MjmlReader(source).read()
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

class MjmlReader {
  readonly #source: string
  #position = 0
  readonly #open: string[] = []
  #body: EmailAttributes | null = null
  readonly #sections: OpenElement[] = []
  #column: OpenElement | undefined

  constructor(source: string) {
    this.#source = source
  }

  read(): EmailTree {
    for (this.#match(SPACE); this.#position < this.#source.length; this.#match(SPACE)) this.#readTag()
    if (this.#body === null || this.#open.length > 0) throw new Unreadable()
    return emailTree(this.#sections, this.#body)
  }

  #readTag(): void {
    if (this.#source.startsWith(COMMENT_START, this.#position)) {
      this.#position = this.#endOf(COMMENT_END, this.#position + COMMENT_START.length)
      return
    }
    const closing = this.#match(CLOSING)
    if (closing) {
      if (this.#open.pop() !== closing[1]) throw new Unreadable()
      return
    }
    const [, name = '', attributes = '', slash] = this.#match(OPENING) ?? []
    if (name === '') throw new Unreadable()
    this.#readElement(name, attributesOf(attributes), slash === '/')
  }

  #readElement(name: string, attributes: EmailAttributes, isClosed: boolean): void {
    if (isOneOf(STRUCTURE, name)) {
      this.#addStructure(name, attributes)
      if (!isClosed) this.#open.push(name)
      return
    }
    const content = isClosed ? '' : this.#readContent(name)
    if (!isOneOf(leafTags, name)) return
    if (!this.#column || !this.#open.includes('mj-column')) throw new Unreadable()
    this.#column.children.push({ tag: name, attributes, content: hasHtml(name) ? content : '', children: [] })
  }

  #addStructure(name: string, attributes: EmailAttributes): void {
    const isInside = (tag: string) => this.#open.includes(tag)
    if (this.#open.length > STRUCTURE.length || isInside(name)) throw new Unreadable()
    if (name === 'mj-body') this.#body = attributes
    if (name === 'mj-section') {
      if (!isInside('mj-body')) throw new Unreadable()
      this.#sections.push({ tag: name, attributes, content: '', children: [] })
    }
    if (name === 'mj-column') {
      if (!isInside('mj-section')) throw new Unreadable()
      this.#column = { tag: name, attributes, content: '', children: [] }
      this.#sections.at(-1)?.children.push(this.#column)
    }
  }

  #readContent(name: string): string {
    const start = this.#position
    const closing = `</${name}>`
    this.#position = this.#endOf(closing, start)
    return this.#source.slice(start, this.#position - closing.length).trim()
  }

  #endOf(text: string, from: number): number {
    const start = this.#source.indexOf(text, from)
    if (start < 0) throw new Unreadable()
    return start + text.length
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#position
    const match = pattern.exec(this.#source)
    if (match) this.#position = pattern.lastIndex
    return match
  }
}

function attributesOf(text: string): EmailAttributes {
  return Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [
      name.toLowerCase(),
      unescapeAttribute(double ?? single ?? ''),
    ]),
  )
}

const references: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

/** The text of a quoted attribute: its character references resolved once; unknown ones stay as they are. */
function unescapeAttribute(value: string): string {
  return value.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (reference, decimal, hex, name) => {
    if (name !== undefined) return references[name.toLowerCase()] ?? reference
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : ''
  })
}
