import PostalMime, { type Address } from 'postal-mime'
import type { MailAttachment } from '../outbox/entry.ts'

/** An email as a mailbox shows it. */
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

/** Parses an email. An email that cannot be parsed still arrives, with its bytes as text. */
export async function readReceivedMail(raw: Uint8Array): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw).catch(() => null)
  if (!mail) return unparsedMail(raw)
  const from = addressLine(mail.from ? [mail.from] : [])
  const contents = mail.attachments.map(({ content }) =>
    typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  )
  return {
    from,
    subject: mail.subject ?? '',
    text: withoutTrailingBreak(mail.text ?? ''),
    html: mail.html === undefined ? null : withoutTrailingBreak(mail.html),
    messageId: mail.messageId ?? '',
    references: mail.references ?? '',
    replyTo: addressLine(mail.replyTo ?? []) || from,
    attachments: mail.attachments.map(({ filename, mimeType }, index) => ({
      filename: filename ?? `attachment-${index + 1}`,
      type: mimeType,
      size: contents[index]?.byteLength ?? 0,
    })),
    contents,
    headers: joinRepeatedHeaders(mail.headers),
  }
}

/** The parser ends every part with a line break, even where the part had none. */
function withoutTrailingBreak(text: string): string {
  return text.replace(/\n$/, '')
}

function unparsedMail(raw: Uint8Array): ReceivedMail {
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
    .flatMap((address) => address.group ?? [address])
    .map(({ name, address }) => (name ? `${name} <${address}>` : address))
    .join(', ')
}

/** Headers by lower-case name. Repeated headers are joined by a comma. */
function joinRepeatedHeaders(headers: { key: string; value: string }[]): Record<string, string> {
  const result: Record<string, string> = {}
  for (const { key, value } of headers) result[key] = key in result ? `${result[key]}, ${value}` : value
  return result
}
