import MailComposer from 'nodemailer/lib/mail-composer'
import { v7 as uuid } from 'uuid'
import type { MailEntry } from '../outbox/entry.ts'
import { bareAddress, bracketed, domainOf } from './address-parts.ts'

/** A mail that a patient writes. */
export interface PatientMail {
  /** An address, with or without a name. */
  from: string
  to: string
  subject: string
  text: string
  html?: string | undefined
  attachments: { filename: string; content: Buffer; contentType: string }[]
  /** The Message-ID of the original mail, with brackets. */
  inReplyTo?: string | undefined
  references?: string | undefined
}

/** What an answer takes from its original: the address, the subject, the place in the thread. */
export function answerTo(mail: MailEntry): Pick<PatientMail, 'to' | 'subject' | 'inReplyTo' | 'references'> {
  return {
    to: mail.reply_to || mail.from,
    subject: /^re:/i.test(mail.subject) ? mail.subject : `Re: ${mail.subject}`,
    inReplyTo: mail.message_id,
    references: `${mail.references} ${mail.message_id}`.trim(),
  }
}

/** Writes the mail as a mail program does. @returns the bytes and the Message-ID, with brackets */
export async function composeMail(mail: PatientMail, now: Date): Promise<{ raw: Buffer; messageId: string }> {
  const messageId = bracketed(`${uuid()}@${domainOf(bareAddress(mail.from)) || 'sandbox.test'}`)
  const composer = new MailComposer({
    from: mail.from,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    attachments: mail.attachments,
    messageId,
    date: now,
    ...(mail.html ? { html: mail.html } : {}),
    ...(mail.inReplyTo ? { inReplyTo: mail.inReplyTo, references: mail.references ?? mail.inReplyTo } : {}),
  })
  return { raw: await composer.compile().build(), messageId }
}
