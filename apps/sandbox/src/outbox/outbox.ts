import { v7 as uuid } from 'uuid'
import {
  addressOf,
  type Entry,
  type MailEntry,
  type OutboxItem,
  type TextEntry,
  type WhatsAppEntry,
} from './entry.ts'
import { presentItem } from './present-item.ts'
import { isSameRecipient } from './same-recipient.ts'

/** The bytes of attachments, kept apart so that entries stay light. */
export type AttachmentContents = readonly Uint8Array[]

/** An entry before the outbox has given it its id. */
type New<E> = Omit<E, 'id'>
export type Changes =
  | Partial<Pick<TextEntry, 'status' | 'error_code'>>
  | Partial<Pick<WhatsAppEntry, 'status' | 'error_code' | 'reaction'>>
  | Partial<Pick<MailEntry, 'status'>>

export interface OutboxFilter {
  channel?: string | undefined
  to?: string | undefined
  /** An instant; entries from it on. */
  sinceInstant?: Date | undefined
  /** An entry's id; entries after it. */
  sinceId?: string | undefined
}

/** All that passed between patients and practices, both ways, oldest first. */
export interface Outbox {
  add<E extends Entry>(entry: New<E>, contents?: AttachmentContents): E
  change(id: string, changes: Changes): void
  find(id: string): Entry | undefined
  findMail(messageId: string): MailEntry | undefined
  contentsOf(id: string): AttachmentContents
  /** What patients received from practices. */
  received(filter: OutboxFilter): OutboxItem[]
  /** Both ways, of one person. */
  of(number: string, email: string): Entry[]
  clear(): void
}

/** @param announce told of every entry that is new or changed */
export function createOutbox(announce: (entry: Entry) => void): Outbox {
  let entries: Entry[] = []
  const byId = new Map<string, Entry>()
  const byMessageId = new Map<string, MailEntry>()
  const contents = new Map<string, AttachmentContents>()

  return {
    add<E extends Entry>(entry: New<E>, files: AttachmentContents = []): E {
      const added = { ...entry, id: uuid() } as E
      entries.push(added)
      byId.set(added.id, added)
      if (added.kind === 'mail') byMessageId.set(added.message_id, added)
      if (files.length > 0) contents.set(added.id, files)
      announce(added)
      return added
    },
    change(id, changes) {
      const entry = byId.get(id)
      if (!entry) return
      Object.assign(entry, changes)
      announce(entry)
    },
    find: (id) => byId.get(id),
    findMail: (messageId) => byMessageId.get(messageId),
    contentsOf: (id) => contents.get(id) ?? [],
    received({ channel, to, sinceInstant, sinceId }) {
      const last = sinceId ? byId.get(sinceId) : undefined
      const rest = last ? entries.slice(entries.indexOf(last) + 1) : entries
      const from = sinceInstant?.toISOString() ?? ''
      return rest
        .filter(({ way, at, patient }) => {
          return way === 'to_patient' && at >= from && (to === undefined || isSameRecipient(to, patient))
        })
        .map(presentItem)
        .filter((item) => channel === undefined || item.channel === channel)
    },
    of: (number, email) =>
      entries.filter(({ kind, patient }) => isSameRecipient(addressOf(kind, number, email), patient)),
    clear() {
      entries = []
      byId.clear()
      byMessageId.clear()
      contents.clear()
    },
  }
}
