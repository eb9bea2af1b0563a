import { isIP } from 'node:net'

/**
 * The proxies that are trusted to report callers' addresses: how many of them are in front of the product, or their
 * addresses and subnets.
 */
export type TrustedProxies = number | readonly string[]

/** An address, or a network of addresses with the bits that its members share. */
export interface Subnet {
  address: string
  /** Null for a single address. */
  bits: number | null
  family: 'ipv4' | 'ipv6'
}

const BITS = { ipv4: 32, ipv6: 128 } as const
const SUBNET = /^([^/]+)(?:\/(\d{1,3}))?$/

/** Reads an address or a subnet: `10.0.0.1`, `10.0.0.0/8`, `fd00::/8`; null for any other text. */
export function readSubnet(text: string): Subnet | null {
  const [, address = '', shared] = SUBNET.exec(text) ?? []
  const family = familyOf(address)
  const bits = shared === undefined ? null : Number(shared)
  return family === null || (bits ?? 0) > BITS[family] ? null : { address, bits, family }
}

/** The family of an IP address; null for any other text. */
export function familyOf(address: string): Subnet['family'] | null {
  const version = isIP(address)
  if (version === 0) return null
  return version === 4 ? 'ipv4' : 'ipv6'
}
