import { type ReceivedMail, readReceivedMail } from '../mail/received-mail.ts'
import { rawOf } from '../mailbox/generated-mail.ts'
import { type HeaderField, readHeaderFields } from '../mailbox/header-fields.ts'
import type { Message } from '../mailbox/message.ts'
import { labelsOf } from './labels.ts'

export const formats = ['full', 'metadata', 'minimal', 'raw'] as const
export type Format = (typeof formats)[number]

interface Part {
  partId: string
  mimeType: string
  filename: string
  headers: HeaderField[]
  body: { size: number; data?: string; attachmentId?: string }
  parts?: Part[]
}

const SNIPPET_LENGTH = 200

/** A message in a list or a history: without its content. */
export const presentReference = ({ id, thread }: Message) => ({ id, threadId: thread })

/** @param metadataHeaders the header fields to return in the format `metadata`; all when there are none */
export async function presentMessage(
  message: Message,
  format: Format,
  metadataHeaders: readonly string[],
): Promise<object> {
  const raw = rawOf(message)
  const mail = await readReceivedMail(raw)
  const common = {
    ...presentReference(message),
    labelIds: labelsOf(message),
    snippet: mail.text.replace(/\s+/g, ' ').trim().slice(0, SNIPPET_LENGTH),
    historyId: String(message.historyId),
    internalDate: String(message.at),
    sizeEstimate: raw.length,
  }
  if (format === 'minimal') return common
  if (format === 'raw') return { ...common, raw: raw.toString('base64url') }
  const fields = readHeaderFields(raw)
  if (format === 'full') return { ...common, payload: payloadOf(mail, fields) }
  const wanted = metadataHeaders.map((name) => name.toLowerCase())
  const headers = fields.filter(({ name }) => wanted.length === 0 || wanted.includes(name.toLowerCase()))
  return { ...common, payload: { mimeType: mimeTypeOf(fields), headers } }
}

/** The parts of an email: its texts, then its attachments. The sandbox nests them as far as it needs to. */
function payloadOf(mail: ReceivedMail, fields: HeaderField[]): Part {
  const texts = [
    ...(mail.text !== '' || mail.html === null ? [textPart('text/plain', mail.text)] : []),
    ...(mail.html === null ? [] : [textPart('text/html', mail.html)]),
  ]
  const attachments = mail.attachments.map(({ filename, type, size }, index) => ({
    ...container(type, filename, []),
    body: { size, attachmentId: attachmentIdOf(index) },
  }))
  const content = texts.length > 1 ? container('multipart/alternative', '', texts) : (texts[0] as Part)
  const root = attachments.length > 0 ? container('multipart/mixed', '', [content, ...attachments]) : content
  return numbered({ ...root, headers: fields }, '')
}

export const attachmentIdOf = (index: number) => `ANGjdJ${index}`

function textPart(mimeType: string, text: string): Part {
  const bytes = Buffer.from(text)
  return { ...container(mimeType, '', []), body: { size: bytes.length, data: bytes.toString('base64url') } }
}

function container(mimeType: string, filename: string, parts: Part[]): Part {
  return {
    partId: '',
    mimeType,
    filename,
    headers: [],
    body: { size: 0 },
    ...(parts.length > 0 ? { parts } : {}),
  }
}

/** Numbers the parts as Gmail does: '' for the root, 0 for its first part, 0.1 for the second part of that. */
function numbered(part: Part, partId: string): Part {
  const parts = part.parts?.map((child, index) =>
    numbered(child, partId === '' ? `${index}` : `${partId}.${index}`),
  )
  return { ...part, partId, ...(parts ? { parts } : {}) }
}

function mimeTypeOf(fields: readonly HeaderField[]): string {
  const type = fields.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? 'text/plain'
  return (type.split(';')[0] ?? '').trim().toLowerCase()
}
