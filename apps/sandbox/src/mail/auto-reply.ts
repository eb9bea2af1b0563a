import type { MailComposerOptions } from 'nodemailer/lib/mail-composer'
import type { ReceivedMail } from './received-mail.ts'

/**
 * The automatic reply of a recipient who is out of office: to the envelope sender, marked as RFC 3834 requires.
 * @returns null for mail that must not get an automatic reply: mail from the null sender, and automatic mail
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
    text: 'Thank you for your email. I am away until Monday and will reply when I am back.',
  }
}
