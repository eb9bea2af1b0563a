import { textParts } from '@enamel/domain/templates/placeholders'
import { escapeHtml } from '@enamel/domain/text/escape-html'

/** Emails are shown on a light background in either scheme, so the colours are fixed. */
const TAG_STYLE = 'padding:1px 4px;border-radius:4px;background-color:#edf0f0;color:#43494d;font-size:12px'

/** The page's policy forbids style elements; the browser would warn about each of them. */
const STYLE_ELEMENT = /<style\b[^>]*>[\s\S]*?<\/style>/gi

/**
 * The HTML of an email with its placeholders as chips with readable names, and without its styles for phones and dark
 * mode. Placeholders in attributes are unchanged.
 * @param labels by placeholder as written
 */
export function markedTags(html: string, labels: ReadonlyMap<string, string>): string {
  return html
    .replace(STYLE_ELEMENT, '')
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : markedText(part, labels)))
    .join('')
}

function markedText(text: string, labels: ReadonlyMap<string, string>): string {
  return textParts(text)
    .map(({ kind, written }) =>
      kind === 'text'
        ? written
        : `<span style="${TAG_STYLE}">${escapeHtml(labels.get(written) ?? written)}</span>`,
    )
    .join('')
}
