import { type ReferrerContact, referrerContact } from '@enamel/domain/automations/referrer-contact'
import type { PracticeTx } from '../../db/database.ts'

/**
 * Reads which messages these addresses of referrers may get, in two statements.
 * @returns the answer for one of the addresses, in any case and with spaces around it
 */
export async function referrerContacts(
  tx: PracticeTx,
  referrers: readonly (string | null)[],
): Promise<(referrer: string | null) => ReferrerContact> {
  const addresses = [...new Set(referrers.flatMap((referrer) => addressKey(referrer) || []))]
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
  const unsubscribedKeys = new Set(unsubscribed.map(({ address }) => addressKey(address)))
  const patientsByKey = Map.groupBy(patients, ({ email }) => addressKey(email))
  return (referrer) => {
    const key = addressKey(referrer)
    return referrerContact({
      hasUnsubscribed: unsubscribedKeys.has(key),
      patients: patientsByKey.get(key) ?? [],
    })
  }
}

function addressKey(address: string | null): string {
  return address?.trim().toLowerCase() ?? ''
}
