import { getDomain } from 'tldts'
import { normaliseEmail } from '../../patients/email-address.ts'
import { couldBeSamePerson } from '../../patients/same-person.ts'
import { domainOf } from './addresses.ts'

export interface MailAuthor {
  address: string
  /** '' when the email has no name. */
  name: string
}

export interface MailHeaderAddresses {
  from: MailAuthor | null
  replyTo: readonly MailAuthor[]
  /** The domains of the practice's own mail. */
  practiceDomains: readonly string[]
}

/** Mailbox providers: each of their addresses belongs to a different person, and none to an organisation. */
const MAILBOX_PROVIDERS: ReadonlySet<string> = new Set([
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'hotmail.co.uk', 'live.com', 'live.co.uk'],
  ...['msn.com', 'yahoo.com', 'yahoo.co.uk', 'ymail.com', 'icloud.com', 'me.com', 'mac.com', 'aol.com'],
  ...['btinternet.com', 'sky.com', 'virginmedia.com', 'talktalk.net', 'proton.me', 'protonmail.com'],
  ...['gmx.com', 'gmx.net', 'gmx.co.uk', 'mail.com', 'fastmail.com', 'eircom.net'],
])

/** Local parts of addresses whose mail is not read. */
const UNREAD = ['no-?reply', 'do-?not-?reply', 'bounces?', 'mailer-daemon']
/** Local parts of the addresses of programs and offices, which send mail for many people. */
const SHARED = [
  ...UNREAD,
  ...['wordpress', 'wp', 'web(?:site|forms?|master|server|mail)?', 'forms?', 'form-?mail(?:er)?'],
  ...[
    'contact-?form',
    'mailer',
    'notif(?:y|ications?)',
    'system',
    'server',
    'apache',
    'www(?:-data)?',
    'nobody',
  ],
  ...[
    'leads?',
    'enquir(?:y|ies)',
    'info',
    'admin',
    'contact',
    'hello',
    'office',
    'mail',
    'reception',
    'support',
  ],
  ...['sales', 'team', 'marketing'],
]

function localPartPattern(names: readonly string[]): RegExp {
  return new RegExp(`^(?:${names.join('|')})(?:[+._-].*)?@`, 'i')
}

const UNREAD_ADDRESS = localPartPattern(UNREAD)
const SHARED_ADDRESS = localPartPattern(SHARED)

/**
 * The author of an email, who gets the reply. An email from a website's form has the form's address in From, and in
 * Reply-To the address of the person who filled the form in. A single Reply-To address of a different organisation is
 * therefore the author (docs/adr/0030). Several Reply-To addresses, an unread address, and an address of the sender's
 * organisation or of the practice are not.
 */
export function authorOf({ from, replyTo, practiceDomains }: MailHeaderAddresses): MailAuthor | null {
  const [replyToAuthor, ...others] = replyTo
  if (!from) return replyToAuthor ?? null
  if (!replyToAuthor || others.length > 0 || normaliseEmail(replyToAuthor.address) === null) return from
  if (UNREAD_ADDRESS.test(replyToAuthor.address)) return from
  const organisation = organisationOf(replyToAuthor.address)
  if (practiceDomains.some((domain) => organisationOf(`x@${domain}`) === organisation)) return from
  return organisation === organisationOf(from.address) ? from : replyToAuthor
}

/**
 * Whether a known patient may have put another of their own addresses in Reply-To. A program or an office does not: its
 * Reply-To has the address of the person for whom it writes. Nor does a sender with a different person's name there.
 */
export function couldBeSameAuthor(sender: MailAuthor, replyToAuthor: MailAuthor): boolean {
  return !SHARED_ADDRESS.test(sender.address) && couldBeSamePerson(replyToAuthor.name, sender.name)
}

/**
 * The registered domain of an email address (Public Suffix List); at a mailbox provider the whole address, since it
 * belongs to one person.
 */
function organisationOf(address: string): string {
  const domain = (getDomain(domainOf(address)) ?? domainOf(address)).toLowerCase()
  return MAILBOX_PROVIDERS.has(domain) ? address.trim().toLowerCase() : domain
}
