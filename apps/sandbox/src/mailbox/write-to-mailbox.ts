import type { SandboxClock } from '../clock/sandbox-clock.ts'
import { addBrackets } from '../mail/address-parts.ts'
import { composeMail } from '../mail/write-mail.ts'
import { addressesOf } from './header-fields.ts'
import type { Mailbox } from './mailbox.ts'
import type { MailboxStore } from './mailbox-store.ts'
import type { Folder, Message } from './message.ts'
import type { HandOver } from './send-from-mailbox.ts'

/** An email that arrives in a mailbox, or that the practice writes in its own mail program (the folder `sent`). */
export interface MailToWrite {
  folder: Folder
  /** By default the practice, if it writes the email. */
  from?: string | undefined
  /** By default the practice, or whom an answer is for. */
  to?: string | undefined
  /** By default the subject of the email that is answered. */
  subject?: string | undefined
  text: string
  html?: string | undefined
  headers: Record<string, string>
  /** The id of the email that this one answers, or its Message-ID. */
  inReplyTo?: string | undefined
  at?: Date | undefined
}

export type WriteResult = { ok: true; message: Message } | { ok: false; field: string; error: string }

/** Adds emails to mailboxes. What the practice writes also reaches its recipients. */
export function createWriteToMailbox(clock: SandboxClock, mailboxes: MailboxStore, handOver: HandOver) {
  return async (mailbox: Mailbox, mail: MailToWrite): Promise<WriteResult> => {
    const isSent = mail.folder === 'sent'
    const answered = answeredBy(mailbox, mail.inReplyTo)
    if (!answered) return { ok: false, field: 'in_reply_to', error: 'No email has this id.' }
    const from = mail.from ?? (isSent ? `${mailbox.name} <${mailbox.address}>` : undefined)
    const to = mail.to ?? (isSent ? answered.from : mailbox.address)
    const subject = mail.subject ?? answered.subject
    if (!from) return { ok: false, field: 'from', error: 'An email that arrives needs a sender.' }
    if (!to) return { ok: false, field: 'to', error: 'An email that the practice writes needs a recipient.' }
    if (subject === undefined) {
      return { ok: false, field: 'subject', error: 'An email that is not a reply needs a subject.' }
    }
    const { folder, text, html, headers, at = clock.now() } = mail
    const { inReplyTo } = answered
    const { raw } = await composeMail(
      { from, to, subject, text, html, headers, attachments: [], inReplyTo },
      at,
    )
    const message = mailboxes.add(mailbox, { folder, isUnread: !isSent, raw, at: at.getTime() })
    if (isSent) await handOver(mailbox, raw, addressesOf(to))
    return { ok: true, message }
  }
}

/** The fields that an answer takes from the email that it answers; null for an id that no email has. */
function answeredBy(
  mailbox: Mailbox,
  id: string | undefined,
): { inReplyTo?: string; from?: string; subject?: string } | null {
  if (id === undefined) return {}
  const message = mailbox.find(id) ?? mailbox.findByMessageId(addBrackets(id))
  if (!message) return id.includes('@') ? { inReplyTo: addBrackets(id) } : null
  return {
    inReplyTo: message.messageId,
    from: message.folder === 'sent' ? message.to.join(', ') : message.from,
    subject: /^re:/i.test(message.subject) ? message.subject : `Re: ${message.subject}`,
  }
}
