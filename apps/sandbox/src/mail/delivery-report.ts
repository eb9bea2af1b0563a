import { randomUUID } from 'node:crypto'
import { rfc2822Date } from '../carrier/rfc2822-date.ts'
import { DAY_MS } from '../clock/day.ts'

export const RELAY_HOST = 'relay.sandbox.test'

/** The result of a mail for one recipient (RFC 3464). */
export interface Verdict {
  action: 'delivered' | 'delayed' | 'failed'
  /** RFC 3463. */
  status: string
  /** The reply of the mailbox's server, with its code. */
  diagnostic: string
  /** The text for a person. */
  explanation: string
}

export interface ReportedMail {
  envelopeFrom: string
  recipient: string
  /** The sender's ORCPT; undefined when it gave none. */
  originalRecipient: string | undefined
  envelopeId: string | null
  /** Whether the sender asked for the whole message to be returned. */
  returnsFull: boolean
  raw: Buffer
  arrivedAt: Date
}

const subjects: Record<Verdict['action'], string> = {
  delivered: 'Delivery Status Notification (Success)',
  delayed: 'Delivery Status Notification (Delay)',
  failed: 'Delivery Status Notification (Failure)',
}

const GIVES_UP_AFTER_MS = 2 * DAY_MS

/** Writes the report to the envelope sender: a multipart/report in three parts, CRLF throughout. */
export function deliveryReport(mail: ReportedMail, verdict: Verdict, now: Date): string {
  const boundary = `report-${randomUUID()}`
  const returnsFull = mail.returnsFull && verdict.action === 'failed'
  return [
    `From: Mail Delivery System <mailer-daemon@${RELAY_HOST}>`,
    `To: <${mail.envelopeFrom}>`,
    `Subject: ${subjects[verdict.action]}`,
    `Date: ${rfc2822Date(now)}`,
    `Message-ID: <${randomUUID()}@${RELAY_HOST}>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    `${verdict.explanation}`,
    '',
    `    ${mail.recipient}`,
    `    ${verdict.diagnostic}`,
    '',
    `--${boundary}`,
    'Content-Type: message/delivery-status',
    '',
    ...messageFields(mail),
    '',
    ...recipientFields(mail, verdict, now),
    '',
    `--${boundary}`,
    `Content-Type: ${returnsFull ? 'message/rfc822' : 'text/rfc822-headers'}`,
    '',
    returnsFull ? mail.raw.toString('latin1') : headerBlock(mail.raw),
    '',
    `--${boundary}--`,
    '',
  ].join('\r\n')
}

function messageFields({ envelopeId, arrivedAt }: ReportedMail): string[] {
  return [
    `Reporting-MTA: dns; ${RELAY_HOST}`,
    ...(envelopeId ? [`Original-Envelope-Id: ${envelopeId}`] : []),
    `Arrival-Date: ${rfc2822Date(arrivedAt)}`,
  ]
}

function recipientFields(mail: ReportedMail, verdict: Verdict, now: Date): string[] {
  const giveUpAt = new Date(mail.arrivedAt.getTime() + GIVES_UP_AFTER_MS)
  return [
    ...(mail.originalRecipient ? [`Original-Recipient: ${mail.originalRecipient}`] : []),
    `Final-Recipient: rfc822; ${mail.recipient}`,
    `Action: ${verdict.action}`,
    `Status: ${verdict.status}`,
    'Remote-MTA: dns; mx.sandbox.test',
    `Diagnostic-Code: smtp; ${verdict.diagnostic}`,
    `Last-Attempt-Date: ${rfc2822Date(now)}`,
    ...(verdict.action === 'delayed' ? [`Will-Retry-Until: ${rfc2822Date(giveUpAt)}`] : []),
  ]
}

/** The header of a mail, byte for byte as latin1. */
function headerBlock(raw: Buffer): string {
  const text = raw.toString('latin1')
  const end = text.search(/\r?\n\r?\n/)
  return end < 0 ? text : text.slice(0, end)
}
