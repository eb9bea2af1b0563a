import { mailFingerprint } from '../../../adapters/email/mail-fingerprint.ts'
import type { World } from '../../../world.ts'
import { receiveMessage } from '../inbound/receive-message.ts'
import { practicesOfRecipients } from './mail-recipients.ts'

export interface ReceivedMail {
  envelopeFrom: string
  recipients: string[]
  raw: Buffer
}

/**
 * Takes in a mail for every practice it is addressed to. Resolves when it is stored: only then may the sender be told
 * that it was taken. The same mail handed over again, after a lost answer or by a second way, is one.
 */
export async function receiveMail(
  world: World,
  { envelopeFrom, recipients, raw }: ReceivedMail,
): Promise<void> {
  const fingerprint = mailFingerprint(raw)
  for (const [clientId, addresses] of await practicesOfRecipients(world.db, recipients)) {
    const storageKey = `inbound/${clientId}/${fingerprint}.eml`
    await world.storage.put(storageKey, raw)
    await receiveMessage(world, clientId, {
      channel: 'Email',
      fingerprint,
      raw: { envelope_from: envelopeFrom, recipients: addresses },
      storageKey,
      sender: envelopeFrom,
    })
  }
}
