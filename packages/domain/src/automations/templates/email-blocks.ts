import { escapeHtml } from '../../text/escape-html.ts'
import { BRAND_LOGO, SIGNATURE } from './merge-tags.ts'

/** A block of an email that the product brings along. Texts are plain, and may contain merge tags. */
export type EmailBlock =
  | { type: 'logo' }
  | { type: 'heading'; text: string }
  | { type: 'text'; paragraphs: readonly string[] }
  | { type: 'button'; text: string; href: string }
  | { type: 'signature' }

/** The MJML source of an email that consists of these blocks, in one column. */
export function mjmlOf(blocks: readonly EmailBlock[]): string {
  const column = ['<mj-column>', ...blocks.map(blockMjml), '</mj-column>'].join('\n')
  return `<mjml><mj-body>\n<mj-section>\n${column}\n</mj-section>\n</mj-body></mjml>`
}

function blockMjml(block: EmailBlock): string {
  switch (block.type) {
    case 'logo':
      return textMjml(BRAND_LOGO)
    case 'heading':
      return textMjml(`<h1>${escapeHtml(block.text)}</h1>`)
    case 'text':
      return textMjml(block.paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join(''))
    case 'button':
      return `<mj-button href="${escapeHtml(block.href)}">${escapeHtml(block.text)}</mj-button>`
    case 'signature':
      return textMjml(SIGNATURE)
  }
}

function textMjml(content: string): string {
  return `<mj-text>${content}</mj-text>`
}
