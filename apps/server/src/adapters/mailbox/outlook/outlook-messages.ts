import { z } from 'zod'
import { messageIdsOf } from '../../email/mime/header-values.ts'
import { isListMail } from '../../email/mime/mail-kind.ts'
import { answeredId, toMailHeaders } from '../item-headers.ts'
import type { MailboxItem } from '../mailbox-provider.ts'

/** The id of an email; ids are case-sensitive. */
export const OutlookId = z.string().regex(/^[\w=+/-]{1,512}$/)

/** The limit for an email. */

/** The properties of an email from which an item is read. */
export const itemProperties = [
  'id',
  'conversationId',
  'from',
  'replyTo',
  'toRecipients',
  'ccRecipients',
  'bccRecipients',
  'internetMessageId',
  'receivedDateTime',
  'sentDateTime',
  'isRead',
  'isDraft',
  'internetMessageHeaders',
  'parentFolderId',
] as const

const Recipient = z.object({ emailAddress: z.object({ address: z.string().nullish() }).nullish() }).nullish()
const Recipients = z.array(Recipient).nullish()
const Time = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

const Message = z.object({
  id: OutlookId,
  conversationId: z.string().min(1).max(512),
  from: Recipient,
  replyTo: Recipients,
  toRecipients: Recipients,
  ccRecipients: Recipients,
  bccRecipients: Recipients,
  internetMessageId: z.string().nullish(),
  receivedDateTime: Time,
  sentDateTime: Time.nullish(),
  isRead: z.boolean().nullish(),
  isDraft: z.boolean().nullish(),
  parentFolderId: z.string().nullish(),
  /** Sent emails have none. */
  internetMessageHeaders: z.array(z.object({ name: z.string(), value: z.string() })).nullish(),
})

/** What changed in a folder: an email that was removed, or one of which only some properties changed, is no new one. */
const Change = z.object({
  '@removed': z.unknown().optional(),
  conversationId: z.unknown().optional(),
  id: z.unknown(),
})

export interface ReadItems {
  /** The oldest first. */
  items: MailboxItem[]
  /** The ids of the rows that cannot be read, which must not keep the others from being read; null without an id. */
  malformed: (string | null)[]
}

/** What decides where an email belongs. */
export interface Located {
  /** Empty if Graph does not say it. */
  parentFolderId: string
  from: string
  /** Whether it has the header of emails that came from elsewhere. */
  isReceived: boolean
}

/** Whether an email was received or sent; null for one that is left out. */
export type Locate = (email: Located) => MailboxItem['folder'] | null

/** The rows of a page as items from `since` on. */
export function readItems(rows: readonly unknown[], locate: Locate, since: Date): ReadItems {
  const read = rows.map((row) => readItem(row, locate))
  const items = read.flatMap((result) =>
    result.kind === 'item' && result.item.at >= since ? [result.item] : [],
  )
  return {
    items: items.sort(byTime),
    malformed: read.flatMap((result) => (result.kind === 'malformed' ? [result.id] : [])),
  }
}

export const byTime = (one: MailboxItem, other: MailboxItem) => one.at.getTime() - other.at.getTime()

/** `none`: the row is no email that can be an item. */
type ReadItem =
  | { kind: 'item'; item: MailboxItem }
  | { kind: 'none' }
  | { kind: 'malformed'; id: string | null }

function readItem(row: unknown, locate: Locate): ReadItem {
  const change = Change.safeParse(row).data
  if (!change) return { kind: 'malformed', id: null }
  if (change['@removed'] !== undefined || change.conversationId === undefined) return { kind: 'none' }
  const read = Message.safeParse(row)
  if (!read.success) return { kind: 'malformed', id: OutlookId.safeParse(change.id).data ?? null }
  const item = read.data.isDraft ? null : itemOf(read.data, locate)
  return item ? { kind: 'item', item } : { kind: 'none' }
}

function itemOf(message: z.output<typeof Message>, locate: Locate): MailboxItem | null {
  const headers = toMailHeaders(message.internetMessageHeaders ?? [])
  const from = addressOf(message.from) ?? ''
  const parentFolderId = message.parentFolderId ?? ''
  const folder = locate({ parentFolderId, from, isReceived: headers.has('received') })
  if (folder === null) return null
  const { toRecipients, ccRecipients, bccRecipients } = message
  const to = [toRecipients, ccRecipients, bccRecipients].flatMap(addressesOf)
  return {
    id: message.id,
    thread: message.conversationId,
    folder,
    from,
    replyTo: addressesOf(message.replyTo),
    to: [...new Set(to)],
    messageId: messageIdsOf(message.internetMessageId ?? null)[0] ?? null,
    inReplyTo: answeredId(headers),
    at: (folder === 'sent' ? message.sentDateTime : null) ?? message.receivedDateTime,
    isUnread: message.isRead === false,
    isList: isListMail(headers),
  }
}

function addressOf(recipient: z.output<typeof Recipient>): string | null {
  return recipient?.emailAddress?.address?.trim().toLowerCase() || null
}

function addressesOf(recipients: z.output<typeof Recipients>): string[] {
  return (recipients ?? []).map(addressOf).filter((address) => address !== null)
}
