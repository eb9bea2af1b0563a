import MailComposer from 'nodemailer/lib/mail-composer'
import { v7 as uuid } from 'uuid'
import type { MailEntry } from '../outbox/entry.ts'
import { addBrackets, bareAddress, domainOf } from './address-parts.ts'

/** An email that a patient writes, or the practice in its own mail program. */
export interface WrittenMail {
  /** An email address, with or without a display name. */
  from: string
  to: string
  subject: string
  text: string
  html?: string | undefined
  attachments: { filename: string; content: Buffer; contentType: string }[]
  /** The Message-ID of the original mail, with brackets. */
  inReplyTo?: string | undefined
  references?: string | undefined
  /** More header fields, such as those of a newsletter. */
  headers?: Record<string, string>
}

/** The fields that a reply takes from its original: the recipient, the subject, the place in the thread. */
export function replyFields(
  mail: MailEntry,
): Pick<WrittenMail, 'to' | 'subject' | 'inReplyTo' | 'references'> {
  return {
    to: mail.reply_to || mail.from,
    subject: /^re:/i.test(mail.subject) ? mail.subject : `Re: ${mail.subject}`,
    inReplyTo: mail.message_id,
    references: `${mail.references} ${mail.message_id}`.trim(),
  }
}

/** Writes an email as a mail program does. @returns the mail's bytes, and its Message-ID with brackets */
export async function composeMail(mail: WrittenMail, now: Date): Promise<{ raw: Buffer; messageId: string }> {
  const messageId = addBrackets(`${uuid()}@${domainOf(bareAddress(mail.from)) || 'sandbox.test'}`)
  const composer = new MailComposer({
    from: mail.from,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    attachments: mail.attachments,
    messageId,
    date: now,
    headers: mail.headers ?? {},
    ...(mail.html ? { html: mail.html } : {}),
    ...(mail.inReplyTo ? { inReplyTo: mail.inReplyTo, references: mail.references ?? mail.inReplyTo } : {}),
  })
  return { raw: await composer.compile().build(), messageId }
}
