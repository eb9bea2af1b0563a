import type { KeyObject } from 'node:crypto'
import { domainOf } from '@enamel/domain/communications/email/addresses'
import DKIM from 'nodemailer/lib/dkim'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { MailAddress } from '../mime/parsed-email.ts'

/** A key that signs emails (RFC 6376). */
export interface DkimKey {
  readonly selector: string
  /** RSA. Reading a key from its PEM takes longer than a signature. */
  readonly privateKey: KeyObject
}

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
  /** The key of the sender's domain; null for a sender without one. */
  readonly dkim: DkimKey | null
  /** Whether the email is one of many: others go first, and only a failure or a delay is reported. */
  readonly isBulk?: boolean
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

/**
 * The headers that the signature covers, if the email has them. The library's own list lacks List-Unsubscribe-Post,
 * which has to be signed (RFC 8058, 4).
 */
const SIGNED_HEADERS = [
  'From',
  'Reply-To',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'In-Reply-To',
  'References',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'Auto-Submitted',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
]

/** The email in its transmitted form (RFC 5322), signed for the domain of its sender. */
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
  const message = composer.compile()
  if (email.dkim) {
    const signer = new DKIM({
      domainName: domainOf(email.from.address),
      keySelector: email.dkim.selector,
      privateKey: email.dkim.privateKey,
      headerFieldNames: SIGNED_HEADERS.join(':'),
    })
    message.processFunc((input) => signer.sign(input))
  }
  return message.build()
}

function bracketed(id: string): string {
  return `<${id}>`
}
