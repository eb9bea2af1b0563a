import { getDomain } from 'tldts'
import { normaliseEmail } from '../patients/email-address.ts'
import { domainOf } from './addresses.ts'

export interface MailAuthor {
  address: string
  /** '' when the mail gives none. */
  name: string
}

export interface MailHeaderAddresses {
  from: MailAuthor | null
  replyTo: readonly MailAuthor[]
  /** The domains that the practice's own mail comes from. */
  practiceDomains: readonly string[]
}

/** Mailbox providers: two of their addresses are two people, and no organisation. */
const MAILBOX_PROVIDERS: ReadonlySet<string> = new Set([
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'hotmail.co.uk', 'live.com', 'live.co.uk'],
  ...['msn.com', 'yahoo.com', 'yahoo.co.uk', 'ymail.com', 'icloud.com', 'me.com', 'mac.com', 'aol.com'],
  ...['btinternet.com', 'sky.com', 'virginmedia.com', 'talktalk.net', 'proton.me', 'protonmail.com'],
  ...['gmx.com', 'gmx.net', 'gmx.co.uk', 'mail.com', 'fastmail.com', 'eircom.net'],
])

/** Names that programs send under, in front of the @. Nobody is behind them but whom they write for. */
const PROGRAM =
  /^(?:wordpress|wp|web(?:site|form|forms|master|server|mail)?|form|forms|form-?mail(?:er)?|contact-?form|mailer|notifications?|no-?reply|do-?not-?reply|system|server|apache|www(?:-data)?|nobody|leads?|enquir(?:y|ies))(?:[+._-].*)?$/i

/** An address whose mail nobody reads. */
const UNREAD = /^(?:no-?reply|do-?not-?reply|noreply|bounces?|mailer-daemon)(?:[+._-].*)?$/i

/**
 * Who wrote a mail, and takes the answer. A website's form writes From as itself and Reply-To as the person who filled it
 * in: one Reply-To of another organisation is the author (docs/adr/0030). Several, one that nobody reads, one of the
 * sender's own organisation and one of the practice are not.
 */
export function authorOf({ from, replyTo, practiceDomains }: MailHeaderAddresses): MailAuthor | null {
  const [answerTo, ...others] = replyTo
  if (!from) return answerTo ?? null
  if (!answerTo || others.length > 0 || normaliseEmail(answerTo.address) === null) return from
  if (UNREAD.test(localPartOf(answerTo.address))) return from
  const organisation = organisationOf(answerTo.address)
  if (practiceDomains.some((domain) => organisationOf(`x@${domain}`) === organisation)) return from
  return isSame(from.address, answerTo.address) || organisation === organisationOf(from.address)
    ? from
    : answerTo
}

/** Whether mail from this address is written by a program for others, so that its sender is no patient. */
export function isProgram(address: string): boolean {
  return PROGRAM.test(localPartOf(address))
}

/** The domain that was registered (Public Suffix List); of a mailbox provider the address, for it is one person's. */
function organisationOf(address: string): string {
  const domain = getDomain(domainOf(address)) ?? domainOf(address)
  return MAILBOX_PROVIDERS.has(domain.toLowerCase()) ? address.toLowerCase() : domain.toLowerCase()
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

function localPartOf(address: string): string {
  return address.slice(0, address.lastIndexOf('@'))
}
