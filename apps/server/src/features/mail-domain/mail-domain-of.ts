import { domainOf } from '@enamel/domain/communications/email/addresses'
import type { MailDomain } from '@enamel/domain/mail-domain/mail-domain'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import { practiceOf } from '../practice/index.ts'
import { dkimKeyOf } from './dkim-key.ts'

/** The domain of the practice's sending address; null without one. */
export async function mailDomainOf(tx: PracticeTx, deps: Dependencies): Promise<MailDomain | null> {
  const { sending_email } = await practiceOf(tx)
  if (sending_email === null) return null
  const { selector, publicKey } = await dkimKeyOf(tx, deps)
  return {
    hostname: domainOf(sending_email).toLowerCase(),
    selector,
    publicKey,
    mechanism: deps.config.mailSpf ?? null,
    mailHost: deps.config.inboundMail.mx ?? null,
  }
}
