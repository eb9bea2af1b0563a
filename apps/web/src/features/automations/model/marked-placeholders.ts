import { textParts } from '@enamel/domain/templates/placeholders'
import { escapeHtml } from '@enamel/domain/text/escape-html'
import type { TokenLabelOf } from '../../../ui/fields/token-editor.ts'
import { chipLook } from './chip-look.ts'

/** The page's policy forbids style elements; the browser would warn about each of them. */
const STYLE_ELEMENT = /<style\b[^>]*>[\s\S]*?<\/style>/gi

/**
 * The HTML of an email with its placeholders as chips with readable names, and without its styles for phones and dark
 * mode. Placeholders in attributes are unchanged.
 * @param labelOf the readable name of a placeholder as written; null for an unknown one
 */
export function markedPlaceholders(html: string, labelOf: TokenLabelOf): string {
  return html
    .replace(STYLE_ELEMENT, '')
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : markedText(part, labelOf)))
    .join('')
}

function markedText(text: string, labelOf: TokenLabelOf): string {
  return textParts(text)
    .map(({ kind, written }) =>
      kind === 'text'
        ? written
        : `<span style="${chipLook};font-size:12px">${escapeHtml(labelOf(written) ?? written)}</span>`,
    )
    .join('')
}
