import { nextDelivery } from '@enamel/domain/communications/delivery/delivery'
import { communicationOfMessageId } from '@enamel/domain/communications/email/addresses'
import { OWN_ID_HEADER } from '@enamel/domain/mailbox/mail-of-patients'
import { isUuid } from '@enamel/domain/text/uuid'
import { firstHeader } from '../../../../adapters/email/mime/header-values.ts'
import type { ParsedEmail } from '../../../../adapters/email/mime/parsed-email.ts'
import type { PracticeTx } from '../../../../db/database.ts'
import { accept, lockDelivery, storeMailboxIds } from '../../../delivery/index.ts'
import type { MailboxEmail } from './mailbox-email.ts'

/**
 * Recognises an email that the product itself sent, by its header or its Message-ID. That the mailbox has it proves that
 * it was sent, also when the provider's reply was lost.
 * @returns false for any other email
 */
export async function recogniseOwnEmail(
  tx: PracticeTx,
  { email, entry }: { email: ParsedEmail; entry: MailboxEmail },
  now: Date,
): Promise<boolean> {
  const id = await ownCommunication(tx, email)
  const delivery = id && (await lockDelivery(tx, id))
  if (!delivery) return false
  if (delivery.state !== 'accepted' && nextDelivery(delivery.state, 'accepted').ok)
    await accept(tx, delivery, { providerId: entry.item, source: 'reported' }, now)
  const messageId = email.messageId ?? delivery.identity
  if (delivery.mailbox === entry.mailbox && messageId !== null)
    await storeMailboxIds(tx, [{ id: delivery.id, messageId, thread: entry.thread }])
  return true
}

async function ownCommunication(tx: PracticeTx, { headers, messageId }: ParsedEmail): Promise<string | null> {
  const header = firstHeader(headers, OWN_ID_HEADER.toLowerCase())?.trim() ?? ''
  if (isUuid(header)) return header
  if (messageId === null) return null
  const row = await tx
    .selectFrom('communications')
    .select('id')
    .where('client_id', '=', tx.clientId)
    .where('inbound', '=', false)
    .where('identity', '=', messageId)
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? communicationOfMessageId(messageId)
}
