import type { MailboxKey } from '@enamel/domain/integrations/integration'
import { isQuietMail } from '@enamel/domain/mailbox/mail-of-patients'
import { sql } from 'kysely'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { Dependencies } from '../../../dependencies.ts'
import {
  type MailboxEmail,
  type PlaceInMailbox,
  queueForReview,
  receiveInTransaction,
} from '../../inbound/index.ts'
import type { FetchedEmail } from './fetch-emails.ts'
import { itemName } from './new-items.ts'

interface MailboxContext {
  mailbox: MailboxKey
  connectedAt: Date
  now: Date
}

/**
 * Stores fetched emails at the time of the mailbox, each with the job that will place it. An email that is stored
 * already, for example because it also came by SMTP, changes nothing but its place in the mailbox. One that the provider
 * does not hand over is listed for staff, who can read it in the mailbox.
 * @returns the keys of files that are not needed
 */
export async function storeFetched(
  tx: PracticeTx,
  emails: readonly FetchedEmail[],
  context: MailboxContext,
): Promise<string[]> {
  const unneeded: string[] = []
  for (const email of emails) {
    const { item, content } = email
    const entry = entryOf(email, context)
    // The provider's clock may be ahead of ours.
    const at = new Date(Math.min(item.at.getTime(), context.now.getTime()))
    const message = { channel: 'Email', raw: entry, sender: item.from } as const
    const fingerprint = content?.fingerprint ?? itemName(context.mailbox, item.id)
    if (content) {
      const isInBackground = item.at < context.connectedAt
      const isNew = await receiveInTransaction(tx, { ...message, ...content }, at, { isInBackground })
      if (!isNew && (await storageKeyOf(tx, fingerprint)) !== content.storageKey)
        unneeded.push(content.storageKey)
    } else {
      const summary = { sender: item.from, subject: '', snippet: '' }
      await queueForReview(tx, { ...message, fingerprint }, { reason: 'unreadable', summary }, at)
    }
    await storePlace(tx, fingerprint, entry)
  }
  return unneeded
}

function entryOf({ item, patients }: FetchedEmail, { mailbox, connectedAt }: MailboxContext): MailboxEmail {
  return {
    mailbox,
    item: item.id,
    thread: item.thread,
    message_id: item.messageId,
    answers: item.inReplyTo,
    folder: item.folder,
    from: item.from,
    to: [...item.to],
    patients: [...patients],
    quiet: isQuietMail(item, connectedAt),
  }
}

async function storageKeyOf(tx: PracticeTx, fingerprint: string): Promise<string | null> {
  const row = await tx
    .selectFrom('inbound_messages')
    .select('storage_key')
    .where('client_id', '=', tx.clientId)
    .where('channel', '=', 'Email')
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
  return row?.storage_key ?? null
}

/** Stores where an email is in the mailbox, unless that is known. */
async function storePlace(
  tx: PracticeTx,
  fingerprint: string,
  { mailbox, item, thread }: MailboxEmail,
): Promise<void> {
  // One that is not placed yet has its place beside it, for the job that places it.
  const place: PlaceInMailbox = { in_mailbox: { mailbox, mailbox_thread: thread } }
  const row = await tx
    .updateTable('inbound_messages')
    .set({
      mailbox_item: itemName(mailbox, item),
      raw: sql`(raw::jsonb || ${JSON.stringify(place)}::jsonb)::json`,
    })
    .where('client_id', '=', tx.clientId)
    .where('channel', '=', 'Email')
    .where('fingerprint', '=', fingerprint)
    .where('mailbox_item', 'is', null)
    .returning('placed_as')
    .executeTakeFirst()
  if (!row?.placed_as) return
  await tx
    .updateTable('communications')
    .set({ mailbox, mailbox_thread: thread })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', row.placed_as)
    .where('mailbox', 'is', null)
    .execute()
}

/**
 * The files of fetched emails that no row names, because the practice was disconnected while they were fetched. Nothing
 * of a mailbox may stay that is on no timeline.
 */
export async function unstoredFiles(tx: PracticeTx, emails: readonly FetchedEmail[]): Promise<string[]> {
  const keys = emails.flatMap(({ content }) => (content ? [content.storageKey] : []))
  if (keys.length === 0) return []
  const rows = await tx
    .selectFrom('inbound_messages')
    .select('storage_key')
    .where('client_id', '=', tx.clientId)
    .where('storage_key', 'in', keys)
    .execute()
  const stored = new Set(rows.map(({ storage_key }) => storage_key))
  return keys.filter((key) => !stored.has(key))
}

export async function removeFiles(
  { storage }: Pick<Dependencies, 'storage'>,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) await storage.remove(key)
}
