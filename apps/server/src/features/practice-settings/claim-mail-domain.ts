import type { PracticeTx } from '../../db/database.ts'

/**
 * Assigns mail to a domain to the practice, if no practice has the domain yet. Domains that it had before stay, since
 * replies to earlier emails arrive there.
 * @returns false when another practice has the domain
 */
export async function claimMailDomain(tx: PracticeTx, domain: string): Promise<boolean> {
  const address = { client_id: tx.clientId, kind: 'email_domain' as const, address: domain }
  const own = await tx
    .selectFrom('channel_addresses')
    .select('address')
    .where('client_id', '=', tx.clientId)
    .where('kind', '=', 'email_domain')
    .where('address', '=', domain)
    .executeTakeFirst()
  if (own) return true
  const claimed = await tx
    .insertInto('channel_addresses')
    .values(address)
    .onConflict((conflict) => conflict.columns(['kind', 'address']).doNothing())
    .returning('address')
    .executeTakeFirst()
  return claimed !== undefined
}
