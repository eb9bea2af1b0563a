import { escapeHtml } from '../../../text/escape-html.ts'
import { type EmailElement, type EmailTree, hasHtml, isLeaf } from './email-element.ts'

/** The MJML source of an email. Its contents are HTML, and written as they are. */
export function writeMjml(body: EmailTree): string {
  return [`<mjml>${openingOf(body)}>`, ...body.children.flatMap(linesOf), '</mj-body></mjml>'].join('\n')
}

function linesOf(element: EmailElement): string[] {
  const opening = openingOf(element)
  const closing = `</${element.tag}>`
  if (hasHtml(element.tag)) return [`${opening}>${element.content}${closing}`]
  if (isLeaf(element)) return [`${opening} />`]
  return [`${opening}>`, ...element.children.flatMap(linesOf), closing]
}

function openingOf({ tag, attributes }: EmailElement): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return `<${tag}${written.join('')}`
}
