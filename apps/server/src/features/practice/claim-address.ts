import { canonicalAddress } from '../../db/channel-address.ts'
import type { PracticeTx } from '../../db/database.ts'

/** An address whose mail, texts and calls belong to a practice. */
export interface ChannelAddress {
  kind: 'email_domain' | 'phone'
  /** A mail domain, or a number in E.164. */
  address: string
}

/**
 * Assigns an address to the practice, if no practice has it yet. Addresses that the practice had before stay, since
 * replies still arrive there.
 * @returns false when another practice has the address
 */
export async function claimAddress(tx: PracticeTx, claimed: ChannelAddress): Promise<boolean> {
  const { kind } = claimed
  const address = kind === 'phone' ? claimed.address : canonicalAddress(claimed.address)
  await tx
    .insertInto('channel_addresses')
    .values({ client_id: tx.clientId, kind, address })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const own = await tx
    .selectFrom('channel_addresses')
    .select('address')
    .where('client_id', '=', tx.clientId)
    .where('kind', '=', kind)
    .where('address', '=', address)
    .executeTakeFirst()
  return own !== undefined
}
