import type { MailboxKey } from '@enamel/domain/integrations/integration'
import { sql } from 'kysely'
import type { PracticeTx } from '../../../db/practice-tx.ts'

/** Whether emails of a mailbox are stored that no job has placed yet. */
export async function hasUnplacedMail(tx: PracticeTx, mailbox: MailboxKey): Promise<boolean> {
  const row = await tx
    .selectFrom('inbound_messages')
    .select('id')
    .where('client_id', '=', tx.clientId)
    .where('channel', '=', 'Email')
    .where('state', '=', 'received')
    .where(sql<boolean>`raw ->> 'mailbox' = ${mailbox}`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
