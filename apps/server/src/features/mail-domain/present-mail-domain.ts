import type { MailDomain } from '@enamel/contract/mail-domain'
import type { DnsAnswer } from '@enamel/domain/mail-domain/dns-record'
import {
  type MailDomain as Domain,
  mailDomainStatus,
  noMailDomain,
} from '@enamel/domain/mail-domain/mail-domain'
import type { StoredCheck } from './mail-domain.queries.ts'

/** The DNS records of a practice's domain and their status, as the settings show them (G3-23). */
export function presentMailDomain(
  domain: Domain | null,
  check: StoredCheck | null,
  presentSpf: DnsAnswer | null = null,
): MailDomain {
  const { spf, dkim, dmarc, mx } = domain ? mailDomainStatus(domain, check, presentSpf) : noMailDomain
  const current = check?.hostname === domain?.hostname ? check : null
  return {
    hostname: domain?.hostname ?? '',
    spf: { ...spf, records: [...spf.records], found: [...spf.found] },
    dkim: { ...dkim, records: [...dkim.records], found: [...dkim.found] },
    dmarc: { ...dmarc, records: [...dmarc.records], found: [...dmarc.found] },
    mx: { ...mx, records: [...mx.records], found: [...mx.found] },
    has_earlier_answers: current?.answers.has_earlier_answers ?? false,
    checked_at: current?.checkedAt.toISOString() ?? null,
  }
}
