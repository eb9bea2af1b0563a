import { emailLink, placeholderLinks } from '@enamel/domain/automations/email/email-link'
import { FOOTER_WIDTH_PX, LOGO_HEIGHT_PX } from '@enamel/domain/automations/email/email-look'
import { hasUnsubscribeLink } from '@enamel/domain/automations/email/has-unsubscribe-link'
import {
  BRAND_LOGO,
  EMAIL_FOOTER,
  SIGNATURE,
  UNSUBSCRIBE_LINK,
} from '@enamel/domain/automations/templates/placeholders'
import { type MarketingReason, marketingFooter } from '@enamel/domain/bulk/marketing-footer'
import {
  type PlaceholderGroup,
  placeholderValue,
  replacePlaceholders,
} from '@enamel/domain/templates/placeholders'
import { cleanLine } from '@enamel/domain/text/clean-line'
import { escapeHtml } from '@enamel/domain/text/escape-html'
import { htmlToText } from '../../../adapters/email/html/html-to-text.ts'
import { darkClasses } from './email-style.ts'

/** A rendered email with placeholders. */
export interface RenderedEmail {
  subject: string
  html: string
  plainText: string
}

/** What placeholders stand for in an email to one recipient. */
export interface EmailValues {
  groups: readonly PlaceholderGroup[]
  practice: string
  /** The address of the practice's logo; null if it has none. */
  logo: string | null
  /** The address of the picture at the end of its emails. */
  footer: string | null
  /** Harmless HTML. */
  signature: string
  unsubscribeUrl: string
  /** Whether the email needs a link to unsubscribe, and why the recipient gets it; null for a service message. */
  marketing: MarketingReason | null
}

const ADDRESS = /\shref="([^"]*)"/g
const TAGS_AND_PLACEHOLDERS = /<[^<>]*>|\{\{[^{}]*\}\}/g

/** The email for its recipient: every placeholder is filled, and values are escaped (DSG-08). */
export function fillEmail({ subject, html, plainText }: RenderedEmail, values: EmailValues): RenderedEmail {
  const footer =
    values.marketing === null || hasUnsubscribeLink(html)
      ? { html: '', text: '' }
      : marketingFooter(values.practice, values.marketing).withLink(values.unsubscribeUrl)
  return {
    subject: cleanLine(fillText(subject, (placeholder) => plainValue(placeholder, values))),
    html: html.replace(TAGS_AND_PLACEHOLDERS, (part) =>
      part.startsWith('<')
        ? fillMarkup(part, values)
        : fillText(
            part,
            (placeholder) =>
              htmlOf(placeholder, values, footer.html) ?? escapeHtml(plainValue(placeholder, values)),
          ),
    ),
    plainText: fillText(
      plainText,
      (placeholder) => textOf(placeholder, values, footer.text) ?? plainValue(placeholder, values),
    )
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  }
}

/** @param fill gets the placeholder in braces, in lower case and without spaces around its tag */
function fillText(text: string, fill: (placeholder: string) => string): string {
  return replacePlaceholders(text, (tag) => fill(`{{${tag}}}`))
}

/** The value of a placeholder as plain text; '' for those that are HTML, and for unknown ones. */
function plainValue(placeholder: string, { groups }: EmailValues): string {
  return placeholderValue(placeholder, groups)
}

/** A tag of the HTML with the placeholders in its attributes filled. */
function fillMarkup(markup: string, values: EmailValues): string {
  return fillText(
    markup.replace(ADDRESS, (written, href: string) => {
      const address = addressOf(href, values)
      return address === null ? written : ` href="${escapeHtml(address)}"`
    }),
    (placeholder) => escapeHtml(plainValue(placeholder, values)),
  )
}

/** The address of a link that is a placeholder; null for others. */
function addressOf(href: string, values: EmailValues): string | null {
  switch (placeholderLinks.find((link) => link === emailLink(href))) {
    case UNSUBSCRIBE_LINK:
      return values.unsubscribeUrl
    case 'tel:{{practice.phone}}':
      return `tel:${plainValue('{{practice.phone}}', values).replace(/[^\d+]/g, '')}`
    case 'mailto:{{practice.email}}':
      return `mailto:${encodeURI(plainValue('{{practice.email}}', values))}`
    default:
      return null
  }
}

/** The HTML of a placeholder that becomes HTML; null for others. */
function htmlOf(placeholder: string, values: EmailValues, line: string): string | null {
  switch (placeholder) {
    case SIGNATURE:
      return values.signature.trim() === ''
        ? ''
        : `<div${onWhiteClass(values.signature)}>${values.signature}</div>`
    case UNSUBSCRIBE_LINK:
      return `<a href="${escapeHtml(values.unsubscribeUrl)}" style="color:inherit">Unsubscribe</a>`
    case BRAND_LOGO:
      return logoHtml(values)
    case EMAIL_FOOTER:
      return [footerPicture(values), line].filter((part) => part !== '').join('<br><br>')
    default:
      return null
  }
}

/** The plain text of a placeholder that becomes HTML; null for others. */
function textOf(placeholder: string, values: EmailValues, line: string): string | null {
  switch (placeholder) {
    case SIGNATURE:
      return htmlToText(values.signature)
    case UNSUBSCRIBE_LINK:
      return values.unsubscribeUrl
    case BRAND_LOGO:
      return values.practice
    case EMAIL_FOOTER:
      return line
    default:
      return null
  }
}

/** A signature with pictures or colours was made for a white background. */
function onWhiteClass(html: string): string {
  return /<img\b|\b(?:color|background|bgcolor)\s*[:=]/i.test(html) ? ` class="${darkClasses.onWhite}"` : ''
}

function logoHtml({ logo, practice }: EmailValues): string {
  const name = escapeHtml(practice)
  return logo === null
    ? `<strong>${name}</strong>`
    : `<img class="${darkClasses.onWhite}" src="${escapeHtml(logo)}" alt="${name}" height="${LOGO_HEIGHT_PX}" style="height:${LOGO_HEIGHT_PX}px;max-width:100%">`
}

function footerPicture({ footer }: EmailValues): string {
  return footer === null
    ? ''
    : `<img class="${darkClasses.onWhite}" src="${escapeHtml(footer)}" alt="" width="${FOOTER_WIDTH_PX}" style="max-width:100%;height:auto">`
}
