import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Who may say for whom it calls: that many proxies in front, or the proxies of these addresses and subnets. */
export type TrustedProxies = number | readonly string[]

/** Whether an address is a proxy that is trusted; `hop` counts from the product outwards. */
export type IsTrusted = (address: string, hop: number) => boolean

const SUBNET = /^([^/]+)(?:\/(\d{1,3}))?$/

/** Whether this names an address or a subnet: `10.0.0.1`, `10.0.0.0/8`, `fd00::/8`. */
export function isSubnet(text: string): boolean {
  const [, address = '', bits] = SUBNET.exec(text) ?? []
  const family = isIP(address)
  return family !== 0 && Number(bits ?? 0) <= (family === 4 ? 32 : 128)
}

export function trustOf(trusted: TrustedProxies): IsTrusted {
  if (typeof trusted === 'number') return (_, hop) => hop < trusted
  const proxies = new BlockList()
  for (const text of trusted) {
    const [, address = '', bits] = SUBNET.exec(text) ?? []
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (bits === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(bits), family)
  }
  return (address) => isIP(address) !== 0 && proxies.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}

/**
 * Finds who calls: the nearest address that no trusted proxy has. Proxies append to X-Forwarded-For, so it is read from
 * its end; what stands before a stranger's address is that stranger's word.
 */
export function callerAddress(trusted: TrustedProxies): (request: IncomingMessage) => string {
  const isTrusted = trustOf(trusted)
  return ({ socket, headers }) => {
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
    const outwards = [
      socket.remoteAddress ?? '',
      ...forwarded
        .map((address) => address.trim())
        .filter(Boolean)
        .reverse(),
    ]
    return outwards.find((address, hop) => !isTrusted(address, hop)) ?? outwards.at(-1) ?? ''
  }
}
