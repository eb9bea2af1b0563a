import { registeredDomain } from '../communications/email/registered-domain.ts'
import { isKnown, type Knowledge, type RecordAdvice, severalRecords, unknownProblem } from './dns-record.ts'
import { readTags } from './record-tags.ts'

const policies: Readonly<Record<string, string>> = {
  none: 'Emails that fail the checks are still delivered',
  quarantine: 'Emails that fail the checks go to spam',
  reject: 'Emails that fail the checks are refused',
}

/**
 * The domains at which the record for a domain's emails may be, in the order in which mail servers ask (RFC 7489, 6.6.3):
 * the domain itself, and the registered domain above it.
 */
export function dmarcDomains(hostname: string): string[] {
  return [...new Set([hostname, registeredDomain(hostname)])]
}

/** The name of the DMARC record of a domain. */
export function dmarcName(domain: string): string {
  return `_dmarc.${domain}`
}

/** Whether a text record is one of DMARC. */
export function isDmarc(text: string): boolean {
  return /^v\s*=\s*DMARC1\s*(;|$)/i.test(text)
}

/**
 * Advises on a domain's DMARC record (RFC 7489), which tells mail servers what to do with emails that fail the checks. The
 * record to add is for the domain itself, not for the registered domain above it, and only asks for reports, so that it
 * never loses an email.
 * @param foundAt the domain that has the known records
 */
export function adviseOnDmarc(hostname: string, known: Knowledge, foundAt = hostname): RecordAdvice {
  const records = [
    { name: dmarcName(hostname), value: `v=DMARC1; p=none; rua=mailto:postmaster@${hostname}` },
  ]
  if (!isKnown(known)) return { records, status: 'unknown', advice: unknownProblem(known), found: [] }
  const found = known.kind === 'found' ? known.records.filter(isDmarc) : []
  const [text, ...more] = found
  if (text === undefined) {
    const advice =
      'There is no DMARC record. Gmail and Outlook expect one from practices that send many emails: add the one shown here.'
    return { records, status: 'missing', advice, found }
  }
  const name = dmarcName(foundAt)
  const isInherited = foundAt !== hostname
  const remedy = (pronoun: string) =>
    isInherited ? `add the one shown here for ${hostname}` : `replace ${pronoun} with the one shown here`
  if (more.length > 0) {
    const advice = `${severalRecords(found.length, 'DMARC record', name)}, so mail servers ignore them. Keep only one, or ${remedy('them')}.`
    return { records, status: 'not_valid', advice, found }
  }
  const { p, sp } = readTags(text)
  const missing = missingPolicy(p, sp)
  if (missing !== null) {
    const advice = `The DMARC record at ${name} has no ${missing}, so mail servers do not act on it: ${remedy('it')}.`
    return { records, status: 'not_valid', advice, found }
  }
  const tag = isInherited && sp !== undefined ? 'sp' : 'p'
  const policy = (tag === 'sp' ? sp : p)?.toLowerCase() ?? ''
  const place = `The DMARC record at ${name} is in place${isInherited ? ` and applies to ${hostname}` : ''}.`
  return { records, status: 'present', advice: `${place} ${policies[policy]} (${tag}=${policy}).`, found }
}

/**
 * What a record lacks, without which mail servers do not act on it: its policy (`p`), or a policy for subdomains that
 * they know (`sp`, which may be left out).
 */
function missingPolicy(p: string | undefined, sp: string | undefined): string | null {
  const isPolicy = (value: string) => Object.hasOwn(policies, value.toLowerCase())
  if (p === undefined || !isPolicy(p)) return 'policy (p=none, p=quarantine or p=reject)'
  if (sp !== undefined && !isPolicy(sp))
    return 'valid policy for subdomains (sp=none, sp=quarantine or sp=reject)'
  return null
}
