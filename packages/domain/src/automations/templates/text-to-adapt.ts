import { textOfHtml } from '../../text/html-text.ts'
import type { EmailDraft } from './check-template.ts'

/** The first text in [square brackets] of a template, which the practice has to replace by its own; null without one. */
export function textToAdapt(template: string | EmailDraft): string | null {
  const parts =
    typeof template === 'string'
      ? [template]
      : [template.subject, template.preview, textOfHtml(template.body)]
  return /\[[^[\]]+\]/.exec(parts.join('\n'))?.[0] ?? null
}

/** What to do about a text in square brackets. */
export function toAdaptText(bracketed: string): string {
  return `Replace ${bracketed} by the practice's own text.`
}
