import type { MailboxKey } from '@enamel/domain/integrations/integration'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { ChosenItem } from './choose-items.ts'

/** The name under which it is stored where an email is in a mailbox. */
export function itemName(mailbox: MailboxKey, id: string): string {
  return `${mailbox} ${id}`
}

/** Those emails that are not stored yet, and that the product did not send through the mailbox itself. */
export async function newItems(
  tx: PracticeTx,
  mailbox: MailboxKey,
  chosen: readonly ChosenItem[],
): Promise<ChosenItem[]> {
  if (chosen.length === 0) return []
  const ids = chosen.map(({ item }) => item.id)
  const names = ids.map((id) => itemName(mailbox, id))
  const stored = await tx
    .selectFrom('inbound_messages')
    .select('mailbox_item')
    .where('client_id', '=', tx.clientId)
    .where('mailbox_item', 'in', names)
    .execute()
  const sent = await tx
    .selectFrom('communications')
    .select('provider_id')
    .where('client_id', '=', tx.clientId)
    .where('comm_type', '=', 'email')
    .where('mailbox', '=', mailbox)
    .where('provider_id', 'in', ids)
    .execute()
  const known = new Set<string | null>([
    ...stored.map(({ mailbox_item }) => mailbox_item),
    ...sent.map(({ provider_id }) => itemName(mailbox, provider_id ?? '')),
  ])
  return chosen.filter(({ item }) => !known.has(itemName(mailbox, item.id)))
}
