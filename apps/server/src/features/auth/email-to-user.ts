import { bounceAddress, domainOf, messageIdOf } from '@enamel/domain/communications/email/addresses'
import type { OutgoingEmail } from '../../adapters/email/relay/mail-relay.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import { dkimKeyOf } from '../mail-domain/index.ts'
import type { Practice } from '../practice/index.ts'
import type { EmailText } from './html-email.ts'

interface UserEmail {
  /** The id of its row. */
  id: string
  to: string
  practice: Practice
  content: EmailText
}

/** Composes an email to a user for the relay, from the practice's own address if the practice has one. */
export async function emailToUser(
  tx: PracticeTx,
  { id, to, practice, content }: UserEmail,
  deps: Dependencies,
): Promise<OutgoingEmail> {
  const address = practice.sending_email ?? `no-reply@${new URL(deps.publicUrl).hostname}`
  const domain = domainOf(address)
  return {
    id,
    messageId: messageIdOf(id, domain),
    envelopeFrom: bounceAddress(id, domain),
    from: { name: practice.name, address },
    to,
    replyTo: null,
    ...content,
    inReplyTo: null,
    references: [],
    date: deps.clock.now(),
    // The product's own address has no key.
    dkim: practice.sending_email === null ? null : await dkimKeyOf(tx, deps),
    attachments: [],
  }
}
