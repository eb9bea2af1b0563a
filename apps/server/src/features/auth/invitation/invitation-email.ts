import { PRODUCT_NAME } from '@enamel/domain/product/name'
import { escapeHtml } from '@enamel/domain/text/escape-html'
import { type EmailText, htmlEmail, linkButton } from '../html-email.ts'

export interface IdentityEmailInput {
  name: string
  practice: string
  /** The identity provider's display name. */
  provider: string
  link: string
  expiresAt: Date
  timeZone: string
}

/** The email with which a user links or registers a shared identity, as text and as HTML. */
export function identityEmail({ provider, practice, ...input }: IdentityEmailInput): EmailText {
  return emailWithLink(input, {
    subject: `Log in to ${PRODUCT_NAME} with ${provider}`,
    offer: `You logged in to ${PRODUCT_NAME} at ${practice}. From now on you can log in with ${provider} too: link the identity that you have, or create one.`,
    button: `Continue with ${provider}`,
    warning: `If you did not just log in to ${PRODUCT_NAME}, do not use the link, and let your practice manager know.`,
  })
}

export interface InvitationEmailInput extends Omit<IdentityEmailInput, 'provider'> {
  /** Null if users set a password. */
  provider: string | null
  /** The name of the owner who invites. */
  owner: string
}

/** The email with which an owner invites a user to the practice, as text and as HTML. */
export function invitationEmail({ provider, practice, owner, ...input }: InvitationEmailInput): EmailText {
  const step =
    provider === null
      ? 'Set a password, and you are in.'
      : `Continue with ${provider}: use the identity that you have, or create one.`
  return emailWithLink(input, {
    subject: `${owner} invites you to ${practice} on ${PRODUCT_NAME}`,
    offer: `${owner} invites you to ${PRODUCT_NAME}, where ${practice} talks to its patients. ${step}`,
    button: provider === null ? 'Set your password' : `Continue with ${provider}`,
    warning: `If you do not work at ${practice}, please ignore this email.`,
  })
}

interface LinkText {
  subject: string
  offer: string
  button: string
  warning: string
}

function emailWithLink(
  { name, link, expiresAt, timeZone }: Pick<IdentityEmailInput, 'name' | 'link' | 'expiresAt' | 'timeZone'>,
  { subject, offer, button, warning }: LinkText,
): EmailText {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(expiresAt)
  const greeting = `Hello ${name},`
  const validity = `This link is only for you. It works once, until ${day}.`
  return {
    subject,
    text: [greeting, offer, link, validity, warning].join('\n\n'),
    html: htmlEmail([
      escapeHtml(greeting),
      escapeHtml(offer),
      linkButton(link, button),
      `${escapeHtml(validity)}<br>${escapeHtml(warning)}`,
    ]),
  }
}
