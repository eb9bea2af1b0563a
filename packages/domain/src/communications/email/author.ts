import { getDomain } from 'tldts'
import { normaliseEmail } from '../../patients/email-address.ts'
import { couldBeOnePerson } from '../../patients/same-person.ts'
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

/** Local parts of addresses whose mail is not read. */
const UNREAD = ['no-?reply', 'do-?not-?reply', 'bounces?', 'mailer-daemon']
/** In front of the @ of programs and offices: many people's mail comes from there. */
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

function startOf(names: readonly string[]): RegExp {
  return new RegExp(`^(?:${names.join('|')})(?:[+._-].*)?@`, 'i')
}

const UNREAD_ADDRESS = startOf(UNREAD)
const SHARED_ADDRESS = startOf(SHARED)

/**
 * The author of a mail, who gets the answer. A website's form writes From as itself and Reply-To as the person who
 * filled it in: one Reply-To of another organisation is the author (docs/adr/0030). Several Reply-To addresses, an
 * unread one, one of the sender's own organisation and one of the practice are not.
 */
export function authorOf({ from, replyTo, practiceDomains }: MailHeaderAddresses): MailAuthor | null {
  const [answerTo, ...others] = replyTo
  if (!from) return answerTo ?? null
  if (!answerTo || others.length > 0 || normaliseEmail(answerTo.address) === null) return from
  if (UNREAD_ADDRESS.test(answerTo.address)) return from
  const organisation = organisationOf(answerTo.address)
  if (practiceDomains.some((domain) => organisationOf(`x@${domain}`) === organisation)) return from
  return organisation === organisationOf(from.address) ? from : answerTo
}

/**
 * Whether a known patient may ask for answers at another address of their own. Programs and offices ask for answers at
 * the address of the person they write for, and so does a sender who names another person there.
 */
export function mayBeOneAuthor(sender: MailAuthor, answerTo: MailAuthor): boolean {
  return !SHARED_ADDRESS.test(sender.address) && couldBeOnePerson(answerTo.name, sender.name)
}

/** The domain that was registered (Public Suffix List); of a mailbox provider the address, for it is one person's. */
function organisationOf(address: string): string {
  const domain = (getDomain(domainOf(address)) ?? domainOf(address)).toLowerCase()
  return MAILBOX_PROVIDERS.has(domain) ? address.trim().toLowerCase() : domain
}
