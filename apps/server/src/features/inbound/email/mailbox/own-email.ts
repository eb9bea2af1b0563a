import { nextDelivery } from '@enamel/domain/communications/delivery/delivery'
import { communicationOfOwnId, OWN_ID_HEADER, ownIdOf } from '@enamel/domain/mailbox/own-id'
import { firstHeader } from '../../../../adapters/email/mime/header-values.ts'
import type { ParsedEmail } from '../../../../adapters/email/mime/parsed-email.ts'
import type { PracticeTx } from '../../../../db/practice-tx.ts'
import { accept, lockDelivery, storeMailboxIds } from '../../../delivery/index.ts'
import { communicationWithMessageId } from '../communication-with-message-id.ts'
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
  const ownId = firstHeader(email.headers, OWN_ID_HEADER.toLowerCase())?.trim() ?? null
  const id = (ownId && communicationOfOwnId(ownId)) || (await communicationWithMessageId(tx, email.messageId))
  const delivery = id && (await lockDelivery(tx, id))
  if (!delivery) return false
  // The mailbox may also have the email from an earlier time that staff sent it.
  const isThisTime = delivery.identity !== null && ownId === ownIdOf(delivery.identity)
  if (isThisTime && delivery.state !== 'accepted' && nextDelivery(delivery.state, 'accepted').ok) {
    await accept(tx, delivery, { providerId: entry.item, source: 'reported' }, now)
    const messageId = email.messageId ?? delivery.identity ?? id
    await storeMailboxIds(tx, [{ id, messageId, thread: entry.thread }])
  }
  return true
}
