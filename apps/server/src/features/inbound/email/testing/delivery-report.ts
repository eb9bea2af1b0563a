import { v7 as uuid } from 'uuid'

/**
 * A mail server's report about an email (RFC 3464).
 * @param message the id of the reported email
 * @param result the action and the status, such as "failed 5.1.1"
 */
export function deliveryReport(message: string, recipient: string, result: string): string {
  const [action, status] = result.split(' ')
  return [
    `Message-ID: <${uuid()}@mx.example>`,
    'From: Mail Delivery System <mailer-daemon@mx.example>',
    `Subject: Delivery status: ${action}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=parts',
    '',
    '--parts',
    '',
    'This is the mail system.',
    '--parts',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    `Original-Envelope-Id: ${message}`,
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    '--parts--',
    '',
  ].join('\r\n')
}
