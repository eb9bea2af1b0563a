import { NODATA, NOTFOUND } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { domainToASCII } from 'node:url'
import type { DnsAnswer } from '@enamel/domain/mail-domain/dns-record'
import { withTimeout } from '../../with-timeout.ts'

/** Looks records up in the domain name system. */
export interface DnsLookup {
  /**
   * The text records of a name, each joined from its strings. Name servers that fail or stay silent are `no_answer`.
   */
  txt(name: string): Promise<DnsAnswer>
  /** The servers that receive mail for a name, as `10 mx.brightside.example`, lowest preference first. */
  mx(name: string): Promise<DnsAnswer>
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
  async function ask(name: string, records: (resolver: Resolver, name: string) => Promise<string[]>) {
    // Each look-up has its own resolver, since cancelling ends all look-ups of a resolver.
    const resolver = new Resolver({ timeout: tryMs, tries })
    if (servers) resolver.setServers(servers)
    const answer = answerOf(records(resolver, domainToASCII(name) || name))
    return withTimeout(limitMs, answer, { kind: 'no_answer' } as const).finally(() => resolver.cancel())
  }
  return { txt: (name) => ask(name, textRecords), mx: (name) => ask(name, mailServers) }
}

async function textRecords(resolver: Resolver, name: string): Promise<string[]> {
  const records = await resolver.resolveTxt(name)
  return records.map((strings) => strings.join(''))
}

async function mailServers(resolver: Resolver, name: string): Promise<string[]> {
  const servers = (await resolver.resolveMx(name)).toSorted((a, b) => a.priority - b.priority)
  // The root as server means that the name receives no mail (RFC 7505).
  return servers.map(({ priority, exchange }) => `${priority} ${exchange || '.'}`)
}

async function answerOf(records: Promise<string[]>): Promise<DnsAnswer> {
  try {
    return { kind: 'found', records: await records }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return { kind: NO_RECORD.includes(code) ? 'not_found' : 'no_answer' }
  }
}
