import { bounceAddress, domainOf, replyAddress } from '@enamel/domain/communications/email/addresses'
import type { OutgoingEmail } from '../../adapters/email/relay/mail-relay.ts'
import type { PracticeTx } from '../../db/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { filesOfMessage, outgoingEmail } from '../communications/index.ts'
import { dkimKeyOf } from '../mail-domain/index.ts'
import { practiceOf, practiceSignature } from '../practice/index.ts'
import type { DeliveryRow } from './delivery.queries.ts'
import { replyToken } from './reply-token.ts'

/**
 * Composes an email for the relay: the text that staff wrote, the practice's signature, the addresses for replies, and
 * the key that signs it.
 */
export async function composeEmail(
  tx: PracticeTx,
  message: DeliveryRow,
  deps: Dependencies,
): Promise<OutgoingEmail> {
  const practice = await practiceOf(tx)
  const address = message.from_email ?? practice.sending_email ?? ''
  const domain = domainOf(address)
  return {
    id: message.id,
    messageId: message.identity ?? message.id,
    envelopeFrom: bounceAddress(message.id, domain),
    from: { name: practice.name, address },
    to: message.to_email ?? '',
    replyTo: replyAddress(replyToken(message.patient_id, deps.secret), domain),
    subject: message.subject ?? '',
    ...outgoingEmail(message.text_content, practiceSignature(practice, deps)),
    inReplyTo: message.in_reply_to,
    references: message.reference_ids,
    date: deps.clock.now(),
    dkim: await dkimKeyOf(tx, deps),
    attachments: await filesOf(tx, message.id, deps),
  }
}

async function filesOf(tx: PracticeTx, messageId: string, { storage }: Dependencies) {
  const files = await filesOfMessage(tx, messageId)
  return Promise.all(
    files.map(async ({ name, type, storage_key }) => ({
      filename: name,
      mimeType: type,
      content: await storage.read(storage_key),
      contentId: null,
    })),
  )
}
