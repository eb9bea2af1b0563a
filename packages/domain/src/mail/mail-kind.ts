import { bareAddress } from './addresses.ts'

/** A mail's headers by name, in any case; several of one name as a list. */
export type MailHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/** One recipient of a delivery status notification (RFC 3464). */
export interface ReportedRecipient {
  /** Final-Recipient without its type; empty when it is missing. */
  address: string
  action: 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded'
  /** '5.1.1'; null when it is missing. */
  status: string | null
  /** Diagnostic-Code as it stands. */
  diagnostic?: string | null
}

/** A multipart/report: what it reports, and of whom. */
export interface MailReport {
  /** The report-type parameter: delivery-status, disposition-notification, feedback-report. */
  type: string
  recipients: readonly ReportedRecipient[]
}

export type MailKind =
  | { kind: 'bounce'; recipient: ReportedRecipient | null }
  | { kind: 'delivery-report'; outcome: 'delivered' | 'delayed'; recipient: ReportedRecipient | null }
  | { kind: 'auto-reply' }
  | { kind: 'mailing-list' }
  | { kind: 'person' }

type Lookup = (name: string) => string | null

function lookupIn(headers: MailHeaders): Lookup {
  const byName = new Map<string, string>()
  for (const [name, value] of Object.entries(headers)) {
    const first = typeof value === 'string' ? value : value?.[0]
    if (first !== undefined) byName.set(name.toLowerCase(), first.trim())
  }
  return (name) => byName.get(name) ?? null
}

function firstWord(value: string | null): string {
  return value?.toLowerCase().match(/^[a-z_-]+/)?.[0] ?? ''
}

function readReport({ type, recipients }: MailReport): MailKind {
  // Read receipts and complaints are reports that no person wrote.
  if (type.toLowerCase() !== 'delivery-status') return { kind: 'auto-reply' }
  const failed = recipients.find(({ action }) => action === 'failed')
  if (failed) return { kind: 'bounce', recipient: failed }
  const delayed = recipients.find(({ action }) => action === 'delayed')
  if (delayed) return { kind: 'delivery-report', outcome: 'delayed', recipient: delayed }
  const [first] = recipients
  // A report that names nobody was sent because something went wrong.
  return first
    ? { kind: 'delivery-report', outcome: 'delivered', recipient: first }
    : { kind: 'bounce', recipient: null }
}

function isMailSystem(from: string | null): boolean {
  return /^(mailer-daemon|postmaster)@/.test(bareAddress(from ?? ''))
}

function isAutomatic(header: Lookup): boolean {
  const submitted = firstWord(header('auto-submitted'))
  if (submitted !== '' && submitted !== 'no') return true
  if (firstWord(header('precedence')) === 'auto_reply') return true
  if (header('x-autoreply') !== null || header('x-autorespond') !== null) return true
  // DR, RN and NRN only speak of receipts; the others ask not to be answered by machines, as machines do.
  return /\b(all|oof|autoreply)\b/i.test(header('x-auto-response-suppress') ?? '')
}

function isList(header: Lookup): boolean {
  return header('list-id') !== null || ['list', 'bulk', 'junk'].includes(firstWord(header('precedence')))
}

/**
 * Who wrote a mail, by its headers (RFC 3834) and, for a multipart/report, what it reports (RFC 3464). `returnPath` is
 * the envelope sender, '' or '<>' for the null sender that reports and automatic replies use; null when unknown.
 */
export function mailKind(mail: {
  headers: MailHeaders
  returnPath: string | null
  report?: MailReport | null
}): MailKind {
  if (mail.report) return readReport(mail.report)
  const header = lookupIn(mail.headers)
  const returnPath = mail.returnPath ?? header('return-path')
  const nullSender = returnPath !== null && bareAddress(returnPath) === ''
  if (header('x-failed-recipients') !== null) return { kind: 'bounce', recipient: null }
  if (isMailSystem(header('from')) && (nullSender || isAutomatic(header)))
    return { kind: 'bounce', recipient: null }
  if (isAutomatic(header)) return { kind: 'auto-reply' }
  if (isList(header)) return { kind: 'mailing-list' }
  return nullSender ? { kind: 'auto-reply' } : { kind: 'person' }
}
