import { isInUse, type MailboxKey, mailboxKeys } from '@enamel/domain/integrations/integration'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { connectionStates } from '../../integrations/index.ts'

/** The practice's mailboxes, whether or not they work at the moment. */
export async function mailboxesInUse(tx: PracticeTx): Promise<MailboxKey[]> {
  const connections = (await connectionStates(tx)).filter(({ state }) => isInUse(state))
  return mailboxKeys.filter((key) => connections.some(({ integration }) => integration === key))
}

/** Requests a lookup of an address in some mailboxes. */
export async function insertLookups(
  tx: PracticeTx,
  mailboxes: readonly MailboxKey[],
  { address, now }: { address: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('mailbox_lookups')
    .values(mailboxes.map((mailbox) => ({ client_id: tx.clientId, mailbox, address, requested_at: now })))
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'mailbox', 'address']).doUpdateSet({ requested_at: now }),
    )
    .execute()
}

/** The addresses to look up in a mailbox, in lower case and in order, at most `limit`. */
export async function requestedLookups(
  tx: PracticeTx,
  mailbox: MailboxKey,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('mailbox_lookups')
    .select('address')
    .where('client_id', '=', tx.clientId)
    .where('mailbox', '=', mailbox)
    .orderBy('requested_at')
    .limit(limit)
    .execute()
  return rows.map(({ address }) => address.toLowerCase()).sort()
}

/** The mailboxes in which something is to be looked up. */
export async function mailboxesToLookIn(tx: PracticeTx): Promise<MailboxKey[]> {
  const rows = await tx
    .selectFrom('mailbox_lookups')
    .select('mailbox')
    .distinct()
    .where('client_id', '=', tx.clientId)
    .execute()
  return mailboxKeys.filter((key) => rows.some(({ mailbox }) => mailbox === key))
}

/** Forgets lookups that were done. One that was requested again since then stays. */
export async function deleteLookups(
  tx: PracticeTx,
  mailbox: MailboxKey,
  { addresses, begunAt }: { addresses: readonly string[]; begunAt: Date },
): Promise<void> {
  await tx
    .deleteFrom('mailbox_lookups')
    .where('client_id', '=', tx.clientId)
    .where('mailbox', '=', mailbox)
    .where('address', 'in', addresses)
    .where('requested_at', '<=', begunAt)
    .execute()
}
