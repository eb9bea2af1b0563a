import type { EmailContent } from '@enamel/contract/automation-workflows'
import { type MjmlElement, readMjml } from './mjml.ts'
import { newBlock, sectionAround } from './new-block.ts'

/** The present form of definitions. */
const VERSION = 1

/** What the designer saves and opens. */
export interface EmailDefinition {
  version: typeof VERSION
  mjml: string
}

export function toDefinition(mjml: string): EmailDefinition {
  return { version: VERSION, mjml }
}

/**
 * The body of a saved email. Without a definition that can be read, its HTML is one block of text, so that nothing is
 * lost (DSG-07).
 */
export function openContent({ definition, html }: Pick<EmailContent, 'definition' | 'html'>): MjmlElement {
  const mjml = isDefinition(definition) ? definition.mjml : ''
  return readMjml(mjml) ?? bodyOfHtml(html)
}

function isDefinition(definition: unknown): definition is EmailDefinition {
  if (typeof definition !== 'object' || definition === null) return false
  const { version, mjml } = definition as Partial<EmailDefinition>
  return version === VERSION && typeof mjml === 'string'
}

function bodyOfHtml(html: string): MjmlElement {
  const inner = /<body\b[^>]*>([\s\S]*?)<\/body>/i.exec(html)?.[1] ?? html
  const text = { ...newBlock('text', undefined), content: inner.trim() }
  const children = text.content === '' ? [] : [sectionAround(text)]
  return { tag: 'mj-body', attributes: {}, content: '', children }
}
