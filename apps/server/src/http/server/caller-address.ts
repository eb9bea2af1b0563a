import type { IncomingMessage } from 'node:http'
import { BlockList } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import { familyOf, readSubnet, type TrustedProxies } from '../../trusted-proxies.ts'

/** Whether an address belongs to a trusted proxy; `hop` counts from the product outwards. */
export type IsTrusted = (address: string, hop: number) => boolean

/** The check for trusted proxies, as Fastify expects it. */
export function proxyCheck(trusted: TrustedProxies): IsTrusted {
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
 * Finds the caller's address: the nearest one that does not belong to a trusted proxy. Proxies append to
 * X-Forwarded-For, so the header is read from its end; everything before an untrusted address is a claim by that
 * caller.
 */
export function callerAddress(trusted: TrustedProxies): (request: IncomingMessage) => string {
  const isTrusted = proxyCheck(trusted)
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
 * The key by which requests are counted: an IPv4 address, or the network of an IPv6 address. A client that closed the
 * connection while its request waited has no address any more and gets no response.
 */
export function rateLimitKey({ ip }: { ip: string | undefined }): string {
  return ip === undefined ? 'closed' : normalizeIP(ip)
}
