import {
  type EmailElement,
  type EmailTree,
  leavesOf,
} from '@enamel/domain/automations/email/tree/email-element'
import { EMAIL_FOOTER, UNSUBSCRIBE_LINK } from '@enamel/domain/automations/templates/placeholders'
import { replacePlaceholders } from '@enamel/domain/templates/placeholders'
import { escapeHtml } from '@enamel/domain/text/escape-html'
import { htmlToText, visibleText } from '../../../adapters/email/html/html-to-text.ts'

const LINK = /<a\s(?:[^<>]*\s)?href="([^"]*)"[^<>]*>([\s\S]*?)<\/a>/g
const TAGS_AND_TEXT = /<[^<>]*>|[^<]+/g

/** The plain text of a harmless email, with its placeholders, for readers without HTML. Links show their addresses. */
export function emailText(email: EmailTree): string {
  const parts = leavesOf(email).map(leafText)
  return [...parts, EMAIL_FOOTER].filter((part) => part !== '').join('\n\n')
}

function leafText({ tag, attributes: { href, src, alt = '' }, content }: EmailElement): string {
  switch (tag) {
    case 'mj-text':
      return htmlToText(withAddresses(content))
    case 'mj-button':
      return href === undefined ? htmlToText(content) : linkText(htmlToText(content), href, ': ')
    case 'mj-image':
      // A picture that was not chosen is not shown, and its link neither.
      if (src === undefined) return ''
      return href === undefined ? alt.trim() : linkText(alt.trim(), href, ': ')
    default:
      return ''
  }
}

/** The HTML of a text in which each link is followed by its address. */
function withAddresses(html: string): string {
  const named = html.replace(TAGS_AND_TEXT, (part) => (part.startsWith('<') ? part : withNamedLinks(part)))
  return named.replace(LINK, (_, href: string, label: string) => {
    // The link of a picture has its description.
    const shown = visibleText(label) === '' ? escapeHtml(htmlToText(label)) : label
    return linkText(shown, href, ' (', ')')
  })
}

/** Names the placeholder of the link to unsubscribe, which is a link with a label in HTML. */
function withNamedLinks(text: string): string {
  return replacePlaceholders(text, (tag, written) =>
    `{{${tag}}}` === UNSUBSCRIBE_LINK ? `Unsubscribe: ${UNSUBSCRIBE_LINK}` : written,
  )
}

/**
 * A label with its address, unless it says the address itself or is for calling or writing, which readers know how to do.
 * Without a label the address alone.
 */
function linkText(label: string, href: string, before: string, after = ''): string {
  if (label === '')
    return href === UNSUBSCRIBE_LINK ? withNamedLinks(href) : href.replace(/^(?:tel|mailto):/, '')
  const saysAddress =
    /^(?:tel|mailto):/.test(href) || label.includes(href) || label.includes(escapeHtml(href))
  return saysAddress ? label : `${label}${before}${href}${after}`
}
