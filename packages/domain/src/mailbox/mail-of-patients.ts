import { domainOf } from '../communications/email/addresses.ts'
import { authorOf } from '../communications/email/author.ts'
import { MS_PER_DAY } from '../time/seconds.ts'

/** How far back the mail of patients is fetched when a mailbox is connected, or when a patient is added later. */
export const FIRST_FETCH_MS = 365 * MS_PER_DAY

/** The headers of an email in a mailbox. Addresses are in lower case. */
export interface MailboxMail {
  folder: 'received' | 'sent'
  from: string
  replyTo: readonly string[]
  /** The recipients, including those of copies. */
  to: readonly string[]
  /** Whether it comes from a mailing list or is a newsletter. */
  isList: boolean
  /** Whether it answers an email of the practice that is on a timeline. A list's program answers nothing. */
  isAnswer: boolean
}

/** The addresses that a practice knows. */
export interface KnownAddresses {
  /** Those among the email's addresses that are of patients or leads. */
  patients: ReadonlySet<string>
  /** The practice's own addresses: its mailboxes, its users', and those at which it receives mail. */
  own: ReadonlySet<string>
  /** Domains that are the practice's own as a whole. */
  ownDomains: readonly string[]
}

export type MailChoice =
  /** Received from a patient; the likeliest address first. */
  | { kind: 'from_patient'; addresses: readonly string[] }
  /** Received from an unknown address as an answer to the practice's email to a patient. */
  | { kind: 'answer' }
  | { kind: 'to_patients'; addresses: readonly string[] }
  /** Nothing of it is stored. */
  | { kind: 'private'; reason: 'list' | 'own' | 'no_patient' }

/**
 * Decides whether an email in a practice's mailbox belongs to a patient (docs/adr/0061). A mailbox also has mail that is
 * nobody's business, so only what is certainly a patient's counts: mail from or to the address of a patient or a lead,
 * and answers to the practice's own emails to them. An answer counts even if it has headers of a list, which some mail
 * programs and the addresses of groups add.
 */
export function chooseMail(mail: MailboxMail, known: KnownAddresses): MailChoice {
  const isOwn = (address: string) => known.own.has(address) || known.ownDomains.includes(domainOf(address))
  const ofPatients = (addresses: readonly string[]) =>
    [...new Set(addresses)].filter((address) => !isOwn(address) && known.patients.has(address))
  const isSent = mail.folder === 'sent'
  if (mail.isList && (isSent || !mail.isAnswer)) return { kind: 'private', reason: 'list' }
  if (isSent) {
    const addresses = ofPatients(mail.to)
    if (addresses.length > 0) return { kind: 'to_patients', addresses }
    return { kind: 'private', reason: mail.to.every(isOwn) ? 'own' : 'no_patient' }
  }
  const author = authorOfMail(mail, known)
  const addresses = ofPatients([author, mail.from])
  if (addresses.length > 0) return { kind: 'from_patient', addresses }
  if (isOwn(author)) return { kind: 'private', reason: 'own' }
  return mail.isAnswer ? { kind: 'answer' } : { kind: 'private', reason: 'no_patient' }
}

function authorOfMail({ from, replyTo }: MailboxMail, { own, ownDomains }: KnownAddresses): string {
  const mailboxOf = (address: string) => ({ address, name: '' })
  const practiceDomains = [...ownDomains, ...[...own].map(domainOf)]
  const author = authorOf({ from: mailboxOf(from), replyTo: replyTo.map(mailboxOf), practiceDomains })
  return author?.address ?? from
}

/**
 * Whether a received email needs no attention: it came before the practice was connected, or somebody has read it in the
 * mailbox already.
 */
export function isQuietMail(mail: { at: Date; isUnread: boolean }, connectedAt: Date): boolean {
  return !mail.isUnread || mail.at < connectedAt
}
