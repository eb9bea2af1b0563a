import { mailboxKeys } from '@enamel/domain/integrations/integration'
import type { KnownAddresses } from '@enamel/domain/mailbox/mail-of-patients'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { addressesOf, practiceEmail, practiceOf } from '../../practice/index.ts'

/** The practice's own addresses, in lower case. Mail among them is not a patient's, even if staff are patients too. */
export async function ownAddresses(tx: PracticeTx): Promise<Pick<KnownAddresses, 'own' | 'ownDomains'>> {
  const practice = await practiceOf(tx)
  const users = await tx.selectFrom('users').select('email').where('client_id', '=', tx.clientId).execute()
  const mailboxes = await tx
    .selectFrom('integrations')
    .select('label')
    .where('client_id', '=', tx.clientId)
    .where('integration', 'in', [...mailboxKeys])
    .execute()
  const addresses = [
    practice.sending_email,
    practiceEmail(practice),
    ...users.map(({ email }) => email),
    ...mailboxes.map(({ label }) => label),
  ]
  return {
    own: new Set(addresses.flatMap((address) => (address ? [address.toLowerCase()] : []))),
    ownDomains: (await addressesOf(tx, 'email_domain')).map((domain) => domain.toLowerCase()),
  }
}
