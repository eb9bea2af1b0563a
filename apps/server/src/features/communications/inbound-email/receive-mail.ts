import { createHash } from 'node:crypto'
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
 * that it was taken. The same mail handed over again, after a lost answer, is one.
 */
export async function receiveMail(
  world: World,
  { envelopeFrom, recipients, raw }: ReceivedMail,
): Promise<void> {
  const hash = createHash('sha256').update(raw).digest('hex')
  for (const [clientId, addresses] of await practicesOfRecipients(world.db, recipients)) {
    const storageKey = `inbound/${clientId}/${hash}.eml`
    await world.storage.put(storageKey, raw)
    await receiveMessage(world, clientId, {
      channel: 'Email',
      fingerprint: hash,
      raw: { envelope_from: envelopeFrom, recipients: addresses },
      storageKey,
      sender: envelopeFrom,
    })
  }
}
