import { emailLink } from '@enamel/domain/automations/templates/email-link'
import { escapeHtml } from '@enamel/domain/text/escape-html'
import { safeLink, sanitiseTemplate } from '../../communications/index.ts'
import { allowedAttributes } from './allowed-attributes.ts'
import { type EmailAttributes, type EmailElement, type EmailTree, hasContent } from './email-tree.ts'

/** Whether an address is that of a picture of a practice, which may lack https in development. */
export type IsOwnPicture = (url: string) => boolean

/** Makes an email harmless: only elements, attributes and inline HTML of the allow-lists are left (DSG-06). */
export function cleanEmail({ attributes, sections }: EmailTree, isOwnPicture: IsOwnPicture): EmailTree {
  return {
    attributes: allowedAttributes('mj-body', attributes),
    sections: sections.map((section) => ({
      attributes: allowedAttributes('mj-section', section.attributes),
      columns: section.columns.map((column) => ({
        attributes: allowedAttributes('mj-column', column.attributes),
        blocks: column.blocks.map((element) => cleanElement(element, isOwnPicture)),
      })),
    })),
  }
}

/** An email of one text, which is this HTML (DSG-07). */
export function emailOfHtml(html: string, isOwnPicture: IsOwnPicture): EmailTree {
  const text: EmailElement = { tag: 'mj-text', attributes: {}, content: html }
  const sections = [{ attributes: {}, columns: [{ attributes: {}, blocks: [text] }] }]
  return cleanEmail({ attributes: {}, sections }, isOwnPicture)
}

function cleanElement({ tag, attributes, content }: EmailElement, isOwnPicture: IsOwnPicture): EmailElement {
  const harmless = sanitiseTemplate(content, { isOwnPicture, linkOf }).trim()
  return {
    tag,
    attributes: { ...allowedAttributes(tag, attributes), ...addressesOf(tag, attributes, isOwnPicture) },
    content: tag === 'mj-button' ? withoutTags(harmless) : harmless,
  }
}

/** The address of a link as it is stored; null if it may not have it. */
function linkOf(href: string): string | null {
  const link = emailLink(href)
  return link?.includes('{{') ? link : safeLink(link ?? '')
}

function addressesOf(tag: string, { href, src }: EmailAttributes, isOwnPicture: IsOwnPicture) {
  const isLink = tag === 'mj-button' || tag === 'mj-image'
  const link = isLink && href !== undefined ? linkOf(href) : null
  const isPicture = tag === 'mj-image' && src !== undefined && isAllowedPicture(src.trim(), isOwnPicture)
  return { ...(link !== null && { href: link }), ...(isPicture && { src: src.trim() }) }
}

function isAllowedPicture(src: string, isOwnPicture: IsOwnPicture): boolean {
  if (src.includes('{{') || !URL.canParse(src)) return false
  return new URL(src).protocol === 'https:' || isOwnPicture(src)
}

/** The text of harmless HTML, which is the label of a button. */
function withoutTags(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The MJML source of a harmless email, which the designer opens. */
export function writeMjml({ attributes, sections }: EmailTree): string {
  const lines = sections.flatMap((section) => [
    `<mj-section${attributesText(section.attributes)}>`,
    ...section.columns.flatMap((column) => [
      `<mj-column${attributesText(column.attributes)}>`,
      ...column.blocks.map(elementText),
      '</mj-column>',
    ]),
    '</mj-section>',
  ])
  return [`<mjml><mj-body${attributesText(attributes)}>`, ...lines, '</mj-body></mjml>'].join('\n')
}

function elementText({ tag, attributes, content }: EmailElement): string {
  const opening = `<${tag}${attributesText(attributes)}`
  return hasContent(tag) ? `${opening}>${content}</${tag}>` : `${opening} />`
}

function attributesText(attributes: EmailAttributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')
}
