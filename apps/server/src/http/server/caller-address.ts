import type { IncomingMessage } from 'node:http'
import { BlockList } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import { familyOf, readSubnet, type TrustedProxies } from '../../trusted-proxies.ts'

/** Whether an address is a proxy that is trusted; `hop` counts from the product outwards. */
export type IsTrusted = (address: string, hop: number) => boolean

/** Which addresses are proxies that are trusted, as Fastify asks for it. */
export function trustOf(trusted: TrustedProxies): IsTrusted {
  if (typeof trusted === 'number') return (_, hop) => hop < trusted
  const proxies = new BlockList()
  for (const { address, bits, family } of trusted.flatMap((text) => readSubnet(text) ?? [])) {
    if (bits === null) proxies.addAddress(address, family)
    else proxies.addSubnet(address, bits, family)
  }
  return (address) => {
    const family = familyOf(address)
    return family !== null && proxies.check(address, family)
  }
}

/**
 * Finds the caller: the nearest address that is not a trusted proxy's. Proxies append to X-Forwarded-For, so it is read
 * from its end; everything before an untrusted address is that caller's own claim.
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

/**
 * The group in which requests are counted: one address, or one network of IPv6. A browser that hung up while its
 * request waited has no address any more, and gets no answer.
 */
export function countedAs({ ip }: { ip: string | undefined }): string {
  return ip === undefined ? 'closed' : normalizeIP(ip)
}
