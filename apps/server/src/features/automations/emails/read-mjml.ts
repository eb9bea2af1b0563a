import { isOneOf } from '@enamel/domain/text/one-of'
import {
  type EmailAttributes,
  type EmailElement,
  type EmailTree,
  elementTags,
  hasContent,
} from './email-tree.ts'
import { unescapeAttribute } from './unescape-attribute.ts'

/** The elements of a section, and those around sections and columns that change nothing by themselves. */
const STRUCTURE = ['mjml', 'mj-body', 'mj-section', 'mj-column', 'mj-wrapper', 'mj-group']
const SPACE = /\s*/y
const OPENING = /<(mj[a-z-]*)((?:\s+[\w:-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'))?)*)\s*(\/?)>/y
const CLOSING = /<\/(mj[a-z-]*)\s*>/y
const ATTRIBUTE = /([\w:-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g
const COMMENT_START = '<!--'
const COMMENT_END = '-->'

interface OpenSection {
  attributes: EmailAttributes
  columns: { attributes: EmailAttributes; blocks: EmailElement[] }[]
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
  readonly #sections: OpenSection[] = []

  constructor(source: string) {
    this.#source = source
  }

  read(): EmailTree {
    for (this.#match(SPACE); this.#position < this.#source.length; this.#match(SPACE)) this.#readTag()
    if (this.#body === null || this.#open.length > 0) throw new Unreadable()
    return { attributes: this.#body, sections: this.#sections }
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
    if (!isOneOf(elementTags, name)) return
    const column = this.#sections.at(-1)?.columns.at(-1)
    if (!column || !this.#open.includes('mj-column')) throw new Unreadable()
    column.blocks.push({ tag: name, attributes, content: hasContent(name) ? content : '' })
  }

  #addStructure(name: string, attributes: EmailAttributes): void {
    const isInside = (tag: string) => this.#open.includes(tag)
    if (this.#open.length > STRUCTURE.length || isInside(name)) throw new Unreadable()
    if (name === 'mj-body') this.#body = attributes
    if (name === 'mj-section') {
      if (!isInside('mj-body')) throw new Unreadable()
      this.#sections.push({ attributes, columns: [] })
    }
    if (name === 'mj-column') {
      if (!isInside('mj-section')) throw new Unreadable()
      this.#sections.at(-1)?.columns.push({ attributes, blocks: [] })
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
