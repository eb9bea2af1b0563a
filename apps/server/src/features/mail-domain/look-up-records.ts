import { dkimName } from '@enamel/domain/mail-domain/dkim'
import { dmarcDomains, dmarcName, isDmarc } from '@enamel/domain/mail-domain/dmarc'
import type { DnsAnswer } from '@enamel/domain/mail-domain/dns-record'
import type { DnsAnswers, MailDomain } from '@enamel/domain/mail-domain/mail-domain'
import type { SpfUse } from '@enamel/domain/mail-domain/spf'
import { isSpf, MAX_SPF_LOOKUPS, readSpf, spfReferences } from '@enamel/domain/mail-domain/spf-record'
import type { DnsLookup } from '../../adapters/dns/dns-lookup.ts'
import { withTimeout } from '../../with-timeout.ts'

/** How long the records that an SPF record refers to are followed, in milliseconds. */
const FOLLOW_MS = 6_000
/** What is stored of the records at one name, whose owner may publish any number of any length. */
const MAX_RECORDS = 10
const MAX_LENGTH = 2_000

/** Asks DNS for all records that concern the emails of a domain. */
export async function lookUpRecords(
  dns: DnsLookup,
  domain: Pick<MailDomain, 'hostname' | 'selector'>,
): Promise<DnsAnswers> {
  const [spf, dkim, dmarc, mx] = await Promise.all([
    lookUpSpf(dns, domain.hostname),
    dns.txt(dkimName(domain)),
    lookUpDmarc(dns, domain.hostname),
    dns.mx(domain.hostname),
  ])
  return { ...spf, dkim: bounded(dkim), ...dmarc, mx: bounded(mx), has_earlier_answers: false }
}

/** Asks DNS for the SPF records of a domain, without those that they refer to. */
export async function lookUpSpfRecords(dns: DnsLookup, hostname: string): Promise<DnsAnswer> {
  return bounded(withOnly(await dns.txt(hostname), isSpf))
}

async function lookUpSpf(dns: DnsLookup, hostname: string): Promise<Pick<DnsAnswers, 'spf' | 'spf_use'>> {
  const spf = await lookUpSpfRecords(dns, hostname)
  const [record, ...others] = spf.kind === 'found' ? spf.records : []
  if (record === undefined || others.length > 0) return { spf, spf_use: null }
  return { spf, spf_use: await withTimeout(FOLLOW_MS, followSpf(dns, record), null) }
}

/** Follows an SPF record as mail servers do, up to the limit of look-ups; null when a record cannot be read. */
async function followSpf(dns: DnsLookup, start: string): Promise<SpfUse | null> {
  let records = [start]
  let lookups = 0
  while (records.length > 0) {
    const references = records.map((record) => spfReferences(readSpf(record)))
    lookups += references.reduce((sum, reference) => sum + reference.lookups, 0)
    if (lookups > MAX_SPF_LOOKUPS) break
    const domains = references.flatMap((reference) => reference.domains)
    const answers = await Promise.all(domains.map(async (domain) => withOnly(await dns.txt(domain), isSpf)))
    if (answers.some(({ kind }) => kind === 'no_answer')) return null
    const found = answers.map((answer) => (answer.kind === 'found' ? answer.records[0] : undefined))
    const missing = domains.find((_domain, index) => found[index] === undefined)
    if (missing !== undefined) return { lookups, missing }
    records = found.filter((record) => record !== undefined)
  }
  return { lookups, missing: null }
}

/** Looks for the DMARC records of a domain as mail servers do: those of the first domain that has any. */
async function lookUpDmarc(
  dns: DnsLookup,
  hostname: string,
): Promise<Pick<DnsAnswers, 'dmarc' | 'dmarc_domain'>> {
  for (const domain of dmarcDomains(hostname)) {
    const dmarc = bounded(withOnly(await dns.txt(dmarcName(domain)), isDmarc))
    if (dmarc.kind === 'no_answer') return { dmarc, dmarc_domain: null }
    if (dmarc.kind === 'found' && dmarc.records.length > 0) return { dmarc, dmarc_domain: domain }
  }
  return { dmarc: { kind: 'not_found' }, dmarc_domain: null }
}

function withOnly(answer: DnsAnswer, isWanted: (record: string) => boolean): DnsAnswer {
  return answer.kind === 'found' ? { kind: 'found', records: answer.records.filter(isWanted) } : answer
}

function bounded(answer: DnsAnswer): DnsAnswer {
  if (answer.kind !== 'found') return answer
  const records = answer.records.slice(0, MAX_RECORDS).map((record) => record.slice(0, MAX_LENGTH))
  return { kind: 'found', records: records.map((record) => record.replaceAll('\u0000', '').toWellFormed()) }
}
