import { v7 as uuid } from 'uuid'
import type { FinalAttempt } from '../delivery-queue/delivery-queue.ts'
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

/** The bytes of attachments. They are stored separately, so that entries stay small. */
export type AttachmentContents = readonly Uint8Array[]

/** An entry without an id. */
type NewEntry<E> = Omit<E, 'id'>
export type Changes =
  | Partial<Pick<TextEntry, 'status' | 'error_code' | 'media'>>
  | Partial<Pick<WhatsAppEntry, 'status' | 'error_code' | 'reaction'>>
  | Partial<Pick<MailEntry, 'status' | 'authentication'>>

export interface OutboxFilter {
  channel?: string | undefined
  to?: string | undefined
  /** Entries from this instant on. */
  sinceInstant?: Date | undefined
  /** Entries after the entry with this id. */
  sinceId?: string | undefined
}

/**
 * All messages between patients and practices, in both directions, oldest first. Entries are changed only by the
 * outbox; a returned entry is immutable.
 */
export interface Outbox {
  add<E extends Entry>(entry: NewEntry<E>, contents?: AttachmentContents): E
  change(id: string, changes: Changes): void
  /** Adds the file of a WhatsApp message, which may be fetched after its entry was added. */
  addFile(id: string, file: { type: string; content: Uint8Array }): void
  /** Stores the final result of delivering an entry to the product, unless its status has changed in the meantime. */
  settle(id: string, result: FinalAttempt<unknown>['kind']): void
  find(id: string): Entry | undefined
  findMail(messageId: string): MailEntry | undefined
  contentsOf(id: string): AttachmentContents
  /** The messages from practices to patients, including those that could not be delivered. */
  sentToPatients(filter: OutboxFilter): OutboxItem[]
  /** The messages from and to one person. */
  listFor(number: string, email: string): Entry[]
  clear(): void
}

/** @param onChange called with every new or changed entry */
export function createOutbox(onChange: (entry: Entry) => void): Outbox {
  /** The entries in the order in which they were added. */
  const entries = new Map<string, Entry>()
  const idOfMail = new Map<string, string>()
  const contents = new Map<string, AttachmentContents>()

  function change(id: string, changes: Changes | Pick<WhatsAppEntry, 'attachments'>): void {
    const entry = entries.get(id)
    if (!entry) return
    const changed = { ...entry, ...changes } as Entry
    entries.set(id, changed)
    onChange(changed)
  }

  return {
    add<E extends Entry>(entry: NewEntry<E>, files: AttachmentContents = []): E {
      const added = { ...entry, id: uuid() } as E
      entries.set(added.id, added)
      if (added.kind === 'mail') idOfMail.set(added.message_id, added.id)
      if (files.length > 0) contents.set(added.id, files)
      onChange(added)
      return added
    },
    change,
    addFile(id, { type, content }) {
      const entry = entries.get(id)
      if (entry?.kind !== 'whatsapp') return
      contents.set(id, [content])
      change(id, { attachments: entry.attachments.map((file) => ({ ...file, type, size: content.length })) })
    },
    settle(id, result) {
      if (entries.get(id)?.status !== 'handing_over') return
      change(id, { status: result === 'accepted' ? 'received' : 'refused' })
    },
    find: (id) => entries.get(id),
    findMail(messageId) {
      const entry = entries.get(idOfMail.get(messageId) ?? '')
      return entry?.kind === 'mail' ? entry : undefined
    },
    contentsOf: (id) => contents.get(id) ?? [],
    sentToPatients({ channel, to, sinceInstant, sinceId = '' }) {
      const from = sinceInstant?.toISOString() ?? ''
      return [...entries.values()]
        .filter(({ id, direction, at, patient }) => {
          const isLater = id > sinceId && at >= from
          return direction === 'to_patient' && isLater && (to === undefined || isSameRecipient(to, patient))
        })
        .map(presentItem)
        .filter((item) => channel === undefined || item.channel === channel)
    },
    listFor: (number, email) =>
      [...entries.values()].filter(({ kind, patient }) =>
        isSameRecipient(addressOf(kind, number, email), patient),
      ),
    clear() {
      entries.clear()
      idOfMail.clear()
      contents.clear()
    },
  }
}
