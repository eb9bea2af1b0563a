import { type ReferrerContact, referrerContact } from '@enamel/domain/automations/engine/referrer-contact'
import { normaliseEmail } from '@enamel/domain/patients/email-address'
import type { PracticeTx } from '../../db/practice-tx.ts'

/**
 * Reads which messages these addresses of referrers may get, in two statements.
 * @returns the answer for one of the addresses as it is stored; `any` for one that is not valid, to which nothing is sent
 */
export async function referrerContacts(
  tx: PracticeTx,
  referrers: readonly (string | null)[],
): Promise<(referrer: string | null) => ReferrerContact> {
  const addresses = [...new Set(referrers.flatMap((referrer) => normaliseEmail(referrer ?? '') ?? []))]
  if (addresses.length === 0) return () => 'any'
  const unsubscribed = await tx
    .selectFrom('unsubscribed_addresses')
    .select('address')
    .where('client_id', '=', tx.clientId)
    .where('address', 'in', addresses)
    .execute()
  const patients = await tx
    .selectFrom('patients')
    .select(['email', 'stage', 'gdpr'])
    .where('client_id', '=', tx.clientId)
    .where('email', 'in', addresses)
    .execute()
  const unsubscribedKeys = new Set(unsubscribed.map(({ address }) => normaliseEmail(address)))
  const patientsByKey = Map.groupBy(patients, ({ email }) => normaliseEmail(email ?? ''))
  return (referrer) => {
    const key = normaliseEmail(referrer ?? '')
    return referrerContact({
      hasUnsubscribed: key !== null && unsubscribedKeys.has(key),
      patients: (key !== null && patientsByKey.get(key)) || [],
    })
  }
}
