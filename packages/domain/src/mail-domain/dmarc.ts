import { getDomain } from 'tldts'
import {
  type DnsRecord,
  type dmarcStatuses,
  type Knowledge,
  severalRecords,
  unknownProblem,
} from './dns-record.ts'
import { readTags } from './record-tags.ts'

/**
 * Advice on a domain's DMARC record (RFC 7489), which tells mail servers what to do with emails that fail the checks.
 * Emails are verified without it.
 */
export interface DmarcAdvice {
  /** The record to add if the domain has none. */
  records: readonly DnsRecord[]
  status: (typeof dmarcStatuses)[number]
  advice: string
  found: readonly string[]
}

const policies: Readonly<Record<string, string>> = {
  none: 'The DMARC record is in place. Emails that fail the checks are still delivered.',
  quarantine: 'The DMARC record is in place. Emails that fail the checks go to spam.',
  reject: 'The DMARC record is in place. Emails that fail the checks are refused.',
}

/** The names at which a domain's record may be: its own, and that of the registered domain above it. */
export function dmarcNames(hostname: string): string[] {
  const registered = getDomain(hostname, { allowPrivateDomains: true }) ?? hostname
  return [...new Set([hostname, registered])].map((domain) => `_dmarc.${domain}`)
}

/** Whether a text record is one of DMARC. */
export function isDmarc(text: string): boolean {
  return /^v\s*=\s*DMARC1\s*(;|$)/i.test(text)
}

/** Advises on the DMARC record. The record to add only asks for reports, so that it never loses an email. */
export function adviseOnDmarc(hostname: string, known: Knowledge): DmarcAdvice {
  const name = `_dmarc.${hostname}`
  const records = [{ name, value: `v=DMARC1; p=none; rua=mailto:postmaster@${hostname}` }]
  if (known.kind !== 'found' && known.kind !== 'not_found')
    return { records, status: 'unknown', advice: unknownProblem(known), found: [] }
  const found = known.kind === 'found' ? known.records.filter(isDmarc) : []
  const [text, ...more] = found
  if (text === undefined) {
    const advice =
      'There is no DMARC record. Gmail and Outlook expect one from practices that send many emails: add the one shown here.'
    return { records, status: 'missing', advice, found }
  }
  if (more.length > 0) {
    const advice = `${severalRecords(found.length, 'DMARC record', name)}, so mail servers ignore them. Keep only one.`
    return { records, status: 'not_valid', advice, found }
  }
  const advice = policies[readTags(text).p?.toLowerCase() ?? '']
  return advice === undefined
    ? {
        records,
        status: 'not_valid',
        advice:
          'The DMARC record has no policy (p=none, p=quarantine or p=reject), so mail servers ignore it.',
        found,
      }
    : { records, status: 'present', advice, found }
}
