import type { FailureReason } from './failure-reason.ts'

/** A mail server's reply: its reply code (250, 451, 550) and its enhanced status (RFC 3463: '5.1.1'). */
export interface MailServerReply {
  reply?: number | null
  enhanced?: string | null
}

export interface MailFailure {
  reason: FailureReason
  /** False for 4xx and 4.x.x: the server may accept the email later. */
  permanent: boolean
}

/** The reasons by subject and detail of the enhanced status, for any class. */
const reasonsByDetail: Record<string, FailureReason> = {
  '1.0': 'address_unknown',
  '1.1': 'address_unknown',
  '1.2': 'domain_unknown',
  '1.3': 'address_unknown',
  '1.6': 'address_unknown',
  '1.10': 'domain_unknown',
  '2.1': 'mailbox_disabled',
  '2.2': 'mailbox_full',
  '2.3': 'too_large',
  '3.4': 'too_large',
  '4.1': 'busy',
  '4.2': 'busy',
  '4.4': 'domain_unknown',
  '4.5': 'busy',
  '4.7': 'too_late',
}

const reasonsByReply: Record<number, FailureReason> = {
  421: 'busy',
  450: 'busy',
  451: 'busy',
  452: 'busy',
  530: 'setup',
  534: 'setup',
  535: 'setup',
  550: 'mail_refused',
  551: 'address_unknown',
  552: 'mailbox_full',
  553: 'address_unknown',
  554: 'mail_refused',
}

function reasonOf(reply: number, subject: string | undefined, detail: string | undefined): FailureReason {
  const byStatus = reasonsByDetail[`${subject}.${detail}`]
  if (byStatus) return byStatus
  const byCode = reasonsByReply[reply] ?? 'unknown'
  // 7 is policy: the recipient's server refuses this email, unless our own login at the relay failed.
  return subject === '7' && byCode !== 'setup' ? 'mail_refused' : byCode
}

/** The reason for a mail server's refusal, and whether the refusal is permanent. */
export function mailFailure(serverReply: MailServerReply): MailFailure {
  const [, kind, subject, detail] = serverReply.enhanced?.match(/^([245])\.(\d{1,3})\.(\d{1,3})$/) ?? []
  const reply = serverReply.reply ?? 0
  const permanent = kind === undefined ? reply >= 500 : kind === '5'
  const reason = reasonOf(reply, subject, detail)
  if (!permanent && reason === 'mail_refused') return { reason: 'busy', permanent }
  return { reason, permanent }
}
