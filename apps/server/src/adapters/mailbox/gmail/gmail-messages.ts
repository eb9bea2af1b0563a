import { z } from 'zod'
import { firstHeader, messageIdsOf } from '../../email/mime/header-values.ts'
import type { MailHeaders } from '../../email/mime/parsed-email.ts'
import type { ServiceResult } from '../../service-result.ts'
import { itemHeaders, readItemHeaders, toMailHeaders } from '../item-headers.ts'
import type { MailboxItem } from '../mailbox-provider.ts'
import { type Gmail, readReply, sendQuery } from './gmail-call.ts'

/** An id of a message or of a conversation. */
export const GmailId = z.string().regex(/^\w{1,64}$/)
const HISTORY_ID = /^\d{1,30}$/
/** The id of a state of the mailbox. */
export const HistoryId = z.string().regex(HISTORY_ID)

/** The labels of mail that is not on a timeline. */
const EXCLUDED: ReadonlySet<string> = new Set(['SPAM', 'TRASH', 'DRAFT', 'CHAT'])
/** Gmail's tabs for mail that was sent to many. */
const LIST_LABELS: ReadonlySet<string> = new Set([
  'CATEGORY_PROMOTIONS',
  'CATEGORY_SOCIAL',
  'CATEGORY_FORUMS',
])

const Message = z.object({
  id: GmailId,
  threadId: GmailId,
  labelIds: z.array(z.string()).default([]),
  /** Milliseconds since 1970. */
  internalDate: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform((text) => new Date(Number(text))),
  payload: z.object({
    headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  }),
})

const UNITS = 5
/** The limit for an email: 35 MB as Gmail sends and receives them, in base64. */
const MAX_RAW_BYTES = 50 * 1024 * 1024

/** Whether a message with these labels can be an item. */
export function isWanted(labels: readonly string[]): boolean {
  return !labels.some((label) => EXCLUDED.has(label))
}

/** An email as an item; null when it is gone, or is no longer where items are. */
export async function fetchItem(gmail: Gmail, id: string): Promise<Fetched<MailboxItem>> {
  const found = await fetchMessage(gmail, id, itemHeaders)
  if (found.kind !== 'answered' || found.value === null) return found as Fetched<never>
  const { labels, headers, ...message } = found.value
  if (!isWanted(labels)) return { kind: 'answered', value: null }
  const read = readItemHeaders(headers)
  const value: MailboxItem = {
    ...message,
    ...read,
    folder: labels.includes('SENT') ? 'sent' : 'received',
    isUnread: labels.includes('UNREAD'),
    isList: read.isList || labels.some((label) => LIST_LABELS.has(label)),
  }
  return { kind: 'answered', value }
}

interface GmailMessage {
  id: string
  thread: string
  at: Date
  labels: readonly string[]
  headers: MailHeaders
}

/** `malformed`: Gmail has the email, but what it says of the email cannot be read, however often it is asked. */
type Fetched<T> = ServiceResult<T | null> | { kind: 'malformed' }

/** An email's labels and these fields of its header; null when it is gone. */
export async function fetchMessage(
  gmail: Gmail,
  id: string,
  headers: readonly string[],
): Promise<Fetched<GmailMessage>> {
  const wanted = headers.map((name) => ['metadataHeaders', name] as const)
  const reply = await sendQuery(gmail, {
    path: `/messages/${id}`,
    query: [['format', 'metadata'], ...wanted],
    units: UNITS,
  })
  if (reply.kind !== 'replied') return reply
  if (reply.status === 404) return { kind: 'answered', value: null }
  const read = readReply(Message, reply)
  if (read.kind !== 'answered') {
    const isThisEmail = readReply(z.looseObject({ id: z.literal(id) }), reply).kind === 'answered'
    return isThisEmail ? { kind: 'malformed' } : read
  }
  const { threadId, labelIds, internalDate, payload } = read.value
  return {
    kind: 'answered',
    value: {
      id: read.value.id,
      thread: threadId,
      at: internalDate,
      labels: labelIds,
      headers: toMailHeaders(payload.headers),
    },
  }
}

/** The Message-ID, without brackets; null when the email has none. */
export function messageIdIn(headers: MailHeaders): string | null {
  return messageIdsOf(firstHeader(headers, 'message-id'))[0] ?? null
}

const Raw = z.object({ raw: z.string() })

export async function fetchRaw(gmail: Gmail, id: string): Promise<ServiceResult<Buffer | null>> {
  const reply = await sendQuery(gmail, {
    path: `/messages/${encodeURIComponent(id)}`,
    query: [['format', 'raw']],
    units: UNITS,
    maxBytes: MAX_RAW_BYTES,
  })
  if (reply.kind !== 'replied') return reply
  if (reply.status === 404) return { kind: 'answered', value: null }
  const read = readReply(Raw, reply)
  return read.kind === 'answered'
    ? { kind: 'answered', value: Buffer.from(read.value.raw, 'base64url') }
    : read
}

const IdList = z.object({
  messages: z.array(z.object({ id: GmailId })).default([]),
  nextPageToken: z.string().min(1).max(1_000).optional(),
})

/**
 * The ids of the emails that a search finds, page by page. A page that is not known any more is the first one: it is
 * harmless to read emails twice.
 */
export async function listMessages(
  gmail: Gmail,
  query: string,
  page: string | null,
): Promise<ServiceResult<z.output<typeof IdList>>> {
  const token = page === null ? [] : [['pageToken', page] as const]
  const reply = await sendQuery(gmail, {
    path: '/messages',
    query: [['q', query], ['maxResults', '100'], ...token],
    units: UNITS,
  })
  if (reply.kind !== 'replied') return reply
  if (reply.status === 400 && page !== null) return listMessages(gmail, query, null)
  return readReply(IdList, reply)
}
