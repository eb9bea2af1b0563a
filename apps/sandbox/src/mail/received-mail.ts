import PostalMime, { type Address } from 'postal-mime'
import type { MailAttachment } from '../outbox/entry.ts'

/** A mail as a mailbox shows it. */
export interface ReceivedMail {
  from: string
  subject: string
  text: string
  html: string | null
  messageId: string
  references: string
  replyTo: string
  attachments: MailAttachment[]
  contents: Uint8Array[]
  headers: Record<string, string>
}

/** Reads what the product sent. A mail that cannot be parsed still arrives, as its bytes. */
export async function readReceivedMail(raw: Uint8Array): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw).catch(() => null)
  if (!mail) return unreadable(raw)
  const from = addressLine(mail.from ? [mail.from] : [])
  const contents = mail.attachments.map(({ content }) =>
    typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  )
  return {
    from,
    subject: mail.subject ?? '',
    text: withoutLastBreak(mail.text ?? ''),
    html: mail.html === undefined ? null : withoutLastBreak(mail.html),
    messageId: mail.messageId ?? '',
    references: mail.references ?? '',
    replyTo: addressLine(mail.replyTo ?? []) || from,
    attachments: mail.attachments.map(({ filename, mimeType }, index) => ({
      filename: filename ?? `attachment-${index + 1}`,
      type: mimeType,
      size: contents[index]?.byteLength ?? 0,
    })),
    contents,
    headers: joined(mail.headers),
  }
}

/** The parser ends every part with a line break, even where the part had none. */
function withoutLastBreak(text: string): string {
  return text.replace(/\n$/, '')
}

function unreadable(raw: Uint8Array): ReceivedMail {
  return {
    from: '',
    subject: '',
    text: Buffer.from(raw).toString('latin1'),
    html: null,
    messageId: '',
    references: '',
    replyTo: '',
    attachments: [],
    contents: [],
    headers: {},
  }
}

function addressLine(addresses: Address[]): string {
  return addresses
    .flatMap((one) => one.group ?? [one])
    .map(({ name, address }) => (name ? `${name} <${address}>` : address))
    .join(', ')
}

/** Headers by name in lower case; repeated ones are joined by a comma. */
function joined(headers: { key: string; value: string }[]): Record<string, string> {
  const result: Record<string, string> = {}
  for (const { key, value } of headers) result[key] = key in result ? `${result[key]}, ${value}` : value
  return result
}
