import { canonicalAddress } from '../../db/channel-address.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'

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
  const { kind, address } = canonical(claimed)
  await tx
    .insertInto('channel_addresses')
    .values({ client_id: tx.clientId, kind, address })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await addressesOf(tx, kind)).includes(address)
}

/** Gives an address of the practice up, so that another practice can have it. */
export async function releaseAddress(tx: PracticeTx, released: ChannelAddress): Promise<void> {
  const { kind, address } = canonical(released)
  await tx
    .deleteFrom('channel_addresses')
    .where('client_id', '=', tx.clientId)
    .where('kind', '=', kind)
    .where('address', '=', address)
    .execute()
}

/** The practice's addresses of a kind, in their canonical form. */
export async function addressesOf(tx: PracticeTx, kind: ChannelAddress['kind']): Promise<string[]> {
  const rows = await tx
    .selectFrom('channel_addresses')
    .select('address')
    .where('client_id', '=', tx.clientId)
    .where('kind', '=', kind)
    .execute()
  return rows.map(({ address }) => address)
}

function canonical({ kind, address }: ChannelAddress): ChannelAddress {
  return { kind, address: kind === 'phone' ? address : canonicalAddress(address) }
}
