import { dequal } from 'dequal/lite'
import { checkDkim, type DkimInput } from './dkim.ts'
import { adviseOnDmarc } from './dmarc.ts'
import type { DnsAnswer, Knowledge, RecordAdvice, RecordCheck } from './dns-record.ts'
import { adviseOnMx } from './mx.ts'
import { checkSpf, type SpfUse } from './spf.ts'

/** How long a practice waits between two checks of its records (G3-23). */
export const VERIFY_AGAIN_MS = 10_000

/** The domain of a practice's sending address, and what belongs into its DNS. */
export interface MailDomain extends DkimInput {
  /** Stands for the servers of the product; null when the installation has none configured. */
  mechanism: string | null
  /** The server that receives mail for the product; null when the installation has none configured. */
  mailHost: string | null
}

/** What DNS answered about a domain. */
export interface DnsAnswers {
  spf: DnsAnswer
  /** Null unless there is one SPF record, and all that it refers to could be read. */
  spf_use: SpfUse | null
  dkim: DnsAnswer
  dmarc: DnsAnswer
  /** The domain that has the DMARC records: the hostname or the registered domain above it. Null if none were found. */
  dmarc_domain: string | null
  mx: DnsAnswer
  /** Whether DNS did not answer a question, so that its answer is that of an earlier check. */
  has_earlier_answers: boolean
}

/** A check of a domain: its answers, and what was asked about. */
export interface DnsCheck {
  hostname: string
  selector: string
  answers: DnsAnswers
}

/** The records of a domain, and whether they are verified (COMS-03, G3-23). */
export interface MailDomainStatus {
  spf: RecordCheck
  dkim: RecordCheck
  dmarc: RecordAdvice
  mx: RecordAdvice
}

/** The text for a practice without a sending address. */
export const NO_SENDING_ADDRESS = 'Your practice has no email address yet. Set the practice email first.'
const NO_MECHANISM =
  'We cannot tell you your SPF record, because our own sending service is not set up completely. Please contact support.'

/**
 * The status of each record by the last check. A check of another domain, or of an earlier key, proves nothing (C3-21).
 * @param check null before the first check
 * @param present what the domain has for SPF now, for the record to copy while no check says it
 */
export function mailDomainStatus(
  domain: MailDomain,
  check: DnsCheck | null,
  present: DnsAnswer | null = null,
): MailDomainStatus {
  const { hostname, mechanism } = domain
  const isSameHost = check?.hostname === hostname
  const known = (answer: DnsAnswer | undefined, isCurrent: boolean): Knowledge => {
    if (answer === undefined) return { kind: 'not_checked' }
    return isCurrent ? answer : { kind: 'outdated' }
  }
  const { spf, spf_use = null, dkim, dmarc, dmarc_domain, mx } = check?.answers ?? {}
  return {
    spf:
      mechanism === null
        ? { records: [], status: 'not_valid', problem: NO_MECHANISM, found: [] }
        : checkSpf({ hostname, mechanism, present }, known(spf, isSameHost), spf_use),
    dkim: checkDkim(domain, known(dkim, isSameHost && check?.selector === domain.selector)),
    dmarc: adviseOnDmarc(hostname, known(dmarc, isSameHost), dmarc_domain ?? hostname),
    mx: adviseOnMx(domain, known(mx, isSameHost)),
  }
}

/** The status of a practice that sends no email. */
export const noMailDomain: MailDomainStatus = {
  spf: { records: [], status: 'not_valid', problem: NO_SENDING_ADDRESS, found: [] },
  dkim: { records: [], status: 'not_valid', problem: NO_SENDING_ADDRESS, found: [] },
  dmarc: { records: [], status: 'unknown', advice: NO_SENDING_ADDRESS, found: [] },
  mx: { records: [], status: 'unknown', advice: NO_SENDING_ADDRESS, found: [] },
}

/** Whether mail servers can trust the emails of the domain: DMARC and MX are advice alone. */
export function isVerified({ spf, dkim }: MailDomainStatus): boolean {
  return spf.status === 'verified' && dkim.status === 'verified'
}

/**
 * The check to store. Where DNS did not answer, the answer of the previous check of the same records is kept, so that an
 * outage of a name server makes no verified record invalid and no invalid one verified, and hides no server that an SPF
 * record names.
 * @param previous null before the first check
 */
export function nextCheck(
  { hostname, selector }: Pick<MailDomain, 'hostname' | 'selector'>,
  fresh: DnsAnswers,
  previous: DnsCheck | null,
): DnsCheck {
  const isSame = previous?.hostname === hostname && previous.selector === selector
  return { hostname, selector, answers: isSame ? withPreviousAnswers(fresh, previous.answers) : fresh }
}

function withPreviousAnswers(fresh: DnsAnswers, previous: DnsAnswers): DnsAnswers {
  const kept = (['spf', 'dkim', 'dmarc', 'mx'] as const).filter(
    (record) => fresh[record].kind === 'no_answer' && previous[record].kind !== 'no_answer',
  )
  const sourceOf = (record: (typeof kept)[number]) => (kept.includes(record) ? previous : fresh)
  const { spf, spf_use } = sourceOf('spf')
  return {
    spf,
    spf_use: spf_use ?? (dequal(spf, previous.spf) ? previous.spf_use : null),
    dkim: sourceOf('dkim').dkim,
    dmarc: sourceOf('dmarc').dmarc,
    dmarc_domain: sourceOf('dmarc').dmarc_domain,
    mx: sourceOf('mx').mx,
    has_earlier_answers: kept.length > 0,
  }
}
