import MailComposer from 'nodemailer/lib/mail-composer'
import type { MailAddress } from '../mime/parsed-email.ts'

/** An outgoing email. */
export type OutgoingEmail = {
  /** The communication's id: delivery reports contain it as ENVID. */
  readonly id: string
  /** Without brackets. When a result is unclear, the relay is asked for the email with this id. */
  readonly messageId: string
  /** The address for bounces. */
  readonly envelopeFrom: string
  readonly from: MailAddress
  readonly to: string
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  readonly html: string | null
  /** Message-ID, without brackets, of the email that is replied to. */
  readonly inReplyTo: string | null
  readonly references: readonly string[]
  readonly date: Date
  /** Further headers, such as List-Unsubscribe. */
  readonly headers?: Readonly<Record<string, string>>
  readonly attachments: readonly {
    readonly filename: string
    readonly mimeType: string
    readonly content: Uint8Array
    /** Set for a picture that the HTML shows. */
    readonly contentId: string | null
  }[]
}

/** The email in its transmitted form (RFC 5322). */
export async function composeMessage(email: OutgoingEmail): Promise<Buffer> {
  const composer = new MailComposer({
    from: { name: email.from.name, address: email.from.address },
    to: { name: '', address: email.to },
    ...(email.replyTo === null ? {} : { replyTo: { name: '', address: email.replyTo } }),
    subject: email.subject,
    text: email.text,
    ...(email.html === null ? {} : { html: email.html }),
    messageId: bracketed(email.messageId),
    ...(email.inReplyTo === null ? {} : { inReplyTo: bracketed(email.inReplyTo) }),
    ...(email.references.length === 0 ? {} : { references: email.references.map(bracketed).join(' ') }),
    date: email.date,
    headers: { ...email.headers },
    attachments: email.attachments.map((attachment) => ({
      filename: attachment.filename,
      contentType: attachment.mimeType,
      content: Buffer.from(attachment.content),
      ...(attachment.contentId === null ? {} : { cid: attachment.contentId }),
    })),
    // A message must not cause the server to read files or fetch addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

function bracketed(id: string): string {
  return `<${id}>`
}
