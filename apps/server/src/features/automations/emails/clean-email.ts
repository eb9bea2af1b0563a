import { emailLink } from '@enamel/domain/automations/email/email-link'
import { allowedAttributes } from '@enamel/domain/automations/email/tree/allowed-attributes'
import {
  type EmailAttributes,
  type EmailElement,
  type EmailTree,
  hasHtml,
} from '@enamel/domain/automations/email/tree/email-element'
import { safeLink, sanitiseTemplate } from '../../communications/index.ts'

/** Whether an address is that of a picture of a practice, which may lack https in development. */
export type IsOwnPicture = (url: string) => boolean

/** Makes an email harmless: only elements, attributes and inline HTML of the allow-lists are left (DSG-06). */
export function cleanEmail(email: EmailTree, isOwnPicture: IsOwnPicture): EmailTree {
  return { ...cleanElement(email, isOwnPicture), tag: 'mj-body' }
}

function cleanElement(
  { tag, attributes, content, children }: EmailElement,
  isOwnPicture: IsOwnPicture,
): EmailElement {
  const harmless = hasHtml(tag) ? sanitiseTemplate(content, { isOwnPicture, linkOf }).trim() : ''
  return {
    tag,
    attributes: { ...allowedAttributes(tag, attributes), ...addressesOf(tag, attributes, isOwnPicture) },
    content: tag === 'mj-button' ? buttonLabel(harmless) : harmless,
    children: children.map((child) => cleanElement(child, isOwnPicture)),
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

/** The label of a button: the text of its harmless HTML. */
function buttonLabel(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
