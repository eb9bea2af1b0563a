import { textOfHtml } from '../../text/html-text.ts'
import type { EmailSource } from './check-template.ts'

/** An address that leads nowhere, which stands for one of the practice's own (RFC 2606). */
const EXAMPLE_LINK = /https?:\/\/(?:[\w-]+\.)*example\.(?:com|net|org)\b[^\s"'<>]*/i

/**
 * The first text in [square brackets] of a template, or the first example of a link, which the practice has to replace
 * by its own; null without one.
 */
export function textToAdapt(template: string | EmailSource): string | null {
  if (typeof template === 'string') return bracketed(template) ?? exampleLink(template)
  const { subject, preview, body } = template
  return bracketed([subject, preview, textOfHtml(body)].join('\n')) ?? exampleLink(body)
}

function bracketed(text: string): string | null {
  return /\[[^[\]]+\]/.exec(text)?.[0] ?? null
}

/** The first link to an example of an address; null without one. */
export function exampleLink(source: string): string | null {
  return EXAMPLE_LINK.exec(source)?.[0] ?? null
}

/** What to do about what `textToAdapt` found. */
export function toAdaptText(found: string): string {
  return `Replace ${found} by the practice's own ${found.startsWith('[') ? 'text' : 'link'}.`
}
