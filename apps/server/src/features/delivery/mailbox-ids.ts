import { sql } from 'kysely'
import type { PracticeTx } from '../../db/practice-tx.ts'

/** The ids that a mailbox assigned to an email that it sent. */
export interface MailboxIds {
  /** Of the communication. */
  id: string
  /** Without brackets. A provider may replace the one that it was given; empty if it does not say. */
  messageId: string
  /** The conversation in the mailbox; null if it is not known. */
  thread: string | null
}

/** Stores what a mailbox assigned to our emails, so that replies to them are recognised. */
export async function storeMailboxIds(tx: PracticeTx, emails: readonly MailboxIds[]): Promise<void> {
  if (emails.length === 0) return
  await sql`
    update communications c
    set identity = coalesce(nullif(n."messageId", ''), c.identity), mailbox_thread = coalesce(n.thread, c.mailbox_thread)
    from json_to_recordset(${JSON.stringify(emails)}::json) as n (id uuid, "messageId" text, thread text)
    where c.client_id = ${tx.clientId} and c.id = n.id and c.mailbox is not null`.execute(tx)
}
