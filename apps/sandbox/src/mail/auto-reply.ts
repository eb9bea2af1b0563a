import type { MailComposerOptions } from 'nodemailer/lib/mail-composer'
import type { ReceivedMail } from './received-mail.ts'

/**
 * The automatic reply of an absent reader: to the envelope sender, marked as RFC 3834 asks. Null for mail that must not
 * get one: it has the null sender or came from a machine.
 */
export function autoReply(
  mail: ReceivedMail,
  envelopeFrom: string,
  recipient: string,
): MailComposerOptions | null {
  const submitted = mail.headers['auto-submitted'] ?? 'no'
  if (envelopeFrom === '' || !submitted.startsWith('no')) return null
  return {
    from: recipient,
    to: envelopeFrom,
    subject: `Automatic reply: ${mail.subject}`,
    inReplyTo: mail.messageId,
    references: [mail.references, mail.messageId].join(' ').trim(),
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    text: 'Thank you for your email. I am away until Monday and will answer when I am back.',
  }
}
