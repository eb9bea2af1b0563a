import { NODATA, NOTFOUND } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { domainToASCII } from 'node:url'
import type { TxtAnswer } from '@enamel/domain/mail-domain/dns-record'
import { withTimeout } from '../../with-timeout.ts'

/** Looks records up in the domain name system. */
export interface DnsLookup {
  /**
   * The text records of a name, each joined from its strings. Name servers that fail or stay silent are `no_answer`.
   */
  txt(name: string): Promise<TxtAnswer>
}

export interface DnsLookupOptions {
  /** IP addresses with or without a port; by default the name servers of the machine. */
  servers?: readonly string[] | undefined
  /** How long the first try of a server waits for its answer, in milliseconds. The second waits twice as long. */
  tryMs?: number
  tries?: number
  /** The limit for a whole look-up, however many servers are tried, in milliseconds. */
  limitMs?: number
}

const TRY_MS = 1_500
const TRIES = 2
const LIMIT_MS = 5_000

/** The codes for names that have no record of this type, or do not exist. */
const NO_RECORD: readonly unknown[] = [NODATA, NOTFOUND]

/** Asks name servers over the DNS protocol. Nothing is cached here, so that a new record is seen at once. */
export function dnsLookup({
  servers,
  tryMs = TRY_MS,
  tries = TRIES,
  limitMs = LIMIT_MS,
}: DnsLookupOptions): DnsLookup {
  return {
    async txt(name) {
      // Each look-up has its own resolver, since cancelling ends all look-ups of a resolver.
      const resolver = new Resolver({ timeout: tryMs, tries })
      if (servers) resolver.setServers(servers)
      const answer = resolveTxt(resolver, domainToASCII(name) || name)
      return withTimeout(limitMs, answer, { kind: 'no_answer' } as const).finally(() => resolver.cancel())
    },
  }
}

async function resolveTxt(resolver: Resolver, name: string): Promise<TxtAnswer> {
  try {
    const records = await resolver.resolveTxt(name)
    return { kind: 'found', records: records.map((strings) => strings.join('')) }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return { kind: NO_RECORD.includes(code) ? 'not_found' : 'no_answer' }
  }
}
