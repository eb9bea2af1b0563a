import { mailFingerprint } from '../../../adapters/email/mime/mail-fingerprint.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { receiveMessage } from '../queue/receive-message.ts'
import { practicesOfRecipients } from './mail-recipients.ts'

export interface ReceivedMail {
  envelopeFrom: string
  recipients: string[]
  raw: Buffer
}

/**
 * Receives an email for every practice it is addressed to. Resolves once the email is stored: only then may the mail
 * server acknowledge it. The same email delivered again, after a lost reply or by a different route, has no further
 * effect.
 */
export async function receiveMail(
  deps: Dependencies,
  { envelopeFrom, recipients, raw }: ReceivedMail,
): Promise<void> {
  const fingerprint = mailFingerprint(raw)
  for (const [clientId, addresses] of await practicesOfRecipients(deps.db, recipients)) {
    const storageKey = `inbound/${clientId}/${fingerprint}.eml`
    await deps.storage.put(storageKey, raw)
    await receiveMessage(deps, clientId, {
      channel: 'Email',
      fingerprint,
      raw: { envelope_from: envelopeFrom, recipients: addresses },
      storageKey,
      sender: envelopeFrom,
    })
  }
}
