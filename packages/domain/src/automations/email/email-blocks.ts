import { escapeHtml } from '../../text/escape-html.ts'
import { BRAND_LOGO, SIGNATURE } from '../templates/placeholders.ts'
import { type EmailElement, emailElement, emailTree } from './tree/email-element.ts'
import { writeMjml } from './tree/write-mjml.ts'

/** A block of an email that the product brings along. Texts are plain, and may contain placeholders. */
export type EmailBlock =
  | { type: 'logo' }
  | { type: 'heading'; text: string }
  | { type: 'text'; paragraphs: readonly string[] }
  | { type: 'button'; text: string; href: string }
  | { type: 'signature' }

/** The MJML source of an email that consists of these blocks, in one column. */
export function mjmlOf(blocks: readonly EmailBlock[]): string {
  const column = emailElement('mj-column', {}, blocks.map(elementOf))
  return writeMjml(emailTree([emailElement('mj-section', {}, [column])]))
}

function elementOf(block: EmailBlock): EmailElement {
  switch (block.type) {
    case 'logo':
      return emailElement('mj-text', {}, BRAND_LOGO)
    case 'heading':
      return emailElement('mj-text', {}, `<h1>${escapeHtml(block.text)}</h1>`)
    case 'text':
      return emailElement(
        'mj-text',
        {},
        block.paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join(''),
      )
    case 'button':
      return emailElement('mj-button', { href: block.href }, escapeHtml(block.text))
    case 'signature':
      return emailElement('mj-text', {}, SIGNATURE)
  }
}
