import { PRODUCT_NAME } from '@enamel/domain/product/name'
import { escapeHtml } from '@enamel/domain/text/escape-html'

export interface InvitationText {
  name: string
  practice: string
  /** The identity provider's display name. */
  provider: string
  link: string
  expiresAt: Date
  timeZone: string
}

const LETTER = 'font-family:Arial,Helvetica,sans-serif;font-size:14px;line-height:1.5;color:#1f2933'
const BUTTON =
  'display:inline-block;padding:10px 16px;border-radius:6px;background:#17794f;color:#ffffff;text-decoration:none'

/** The email with which a user links or registers a shared identity, as text and as HTML. */
export function invitationEmail(text: InvitationText): { subject: string; text: string; html: string } {
  const { name, practice, provider, link, expiresAt, timeZone } = text
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(expiresAt)
  const greeting = `Hello ${name},`
  const offer = `You logged in to ${PRODUCT_NAME} at ${practice}. From now on you can log in with ${provider} too: link the identity that you have, or create one.`
  const validity = `This link is only for you. It works once, until ${day}.`
  const warning = `If you did not just log in to ${PRODUCT_NAME}, do not use the link, and let your practice manager know.`
  return {
    subject: `Log in to ${PRODUCT_NAME} with ${provider}`,
    text: [greeting, offer, link, validity, warning].join('\n\n'),
    html: [
      '<!doctype html>\n<html><head><meta charset="utf-8"></head>',
      `<body style="${LETTER}">`,
      `<p>${escapeHtml(greeting)}</p>`,
      `<p>${escapeHtml(offer)}</p>`,
      `<p><a href="${escapeHtml(link)}" style="${BUTTON}">${escapeHtml(`Continue with ${provider}`)}</a></p>`,
      `<p>${escapeHtml(validity)}<br>${escapeHtml(warning)}</p>`,
      '</body></html>',
    ].join('\n'),
  }
}
