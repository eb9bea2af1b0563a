import { randomUUID } from 'node:crypto'
import { DAY_MS } from '../clock/day.ts'
import { rfc2822Date } from '../clock/rfc2822-date.ts'

export const RELAY_HOST = 'relay.sandbox.test'

/** The result of delivering an email to one recipient (RFC 3464). */
export interface DeliveryResult {
  action: 'delivered' | 'delayed' | 'failed'
  /** The enhanced status code (RFC 3463). */
  status: string
  /** The SMTP reply of the mailbox's server, beginning with its code. */
  diagnostic: string
  /** A text for the human reader, ending before the recipient's address. */
  explanation: string
}

export interface ReportedMail {
  envelopeFrom: string
  recipient: string
  /** The sender's ORCPT parameter; undefined when there was none. */
  originalRecipient: string | undefined
  envelopeId: string | null
  /** Whether the sender asked for the whole message to be returned. */
  returnsFull: boolean
  raw: Buffer
  arrivedAt: Date
}

const subjects: Record<DeliveryResult['action'], string> = {
  delivered: 'Delivery Status Notification (Success)',
  delayed: 'Delivery Status Notification (Delay)',
  failed: 'Delivery Status Notification (Failure)',
}

const RETRY_LIMIT_MS = 2 * DAY_MS

/** Writes the report to the envelope sender: a multipart/report of three parts, with CRLF line ends. */
export function deliveryReport(mail: ReportedMail, result: DeliveryResult, now: Date): string {
  const boundary = `report-${randomUUID()}`
  const returnsFull = mail.returnsFull && result.action === 'failed'
  return [
    `From: Mail Delivery System <mailer-daemon@${RELAY_HOST}>`,
    `To: <${mail.envelopeFrom}>`,
    `Subject: ${subjects[result.action]}`,
    `Date: ${rfc2822Date(now)}`,
    `Message-ID: <${randomUUID()}@${RELAY_HOST}>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    `${result.explanation}`,
    '',
    `    ${mail.recipient}`,
    `    ${result.diagnostic}`,
    '',
    `--${boundary}`,
    'Content-Type: message/delivery-status',
    '',
    ...messageFields(mail),
    '',
    ...recipientFields(mail, result, now),
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

function recipientFields(mail: ReportedMail, result: DeliveryResult, now: Date): string[] {
  const retryUntil = new Date(mail.arrivedAt.getTime() + RETRY_LIMIT_MS)
  return [
    ...(mail.originalRecipient ? [`Original-Recipient: ${mail.originalRecipient}`] : []),
    `Final-Recipient: rfc822; ${mail.recipient}`,
    `Action: ${result.action}`,
    `Status: ${result.status}`,
    'Remote-MTA: dns; mx.sandbox.test',
    `Diagnostic-Code: smtp; ${result.diagnostic}`,
    `Last-Attempt-Date: ${rfc2822Date(now)}`,
    ...(result.action === 'delayed' ? [`Will-Retry-Until: ${rfc2822Date(retryUntil)}`] : []),
  ]
}

/** The headers of an email, decoded as latin1 so that every byte is preserved. */
function headerBlock(raw: Buffer): string {
  const text = raw.toString('latin1')
  const end = text.search(/\r?\n\r?\n/)
  return end < 0 ? text : text.slice(0, end)
}
