import {
  type DnsAnswer,
  isKnown,
  type Knowledge,
  type RecordCheck,
  severalRecords,
  type Unknown,
  unknownProblem,
} from './dns-record.ts'
import {
  allows,
  comparable,
  isSpf,
  MAX_SPF_LOOKUPS,
  mechanismText,
  readSpf,
  type SpfRecord,
} from './spf-record.ts'

/** The result of following a record to all records that it refers to. */
export interface SpfUse {
  /** The look-ups that all these records cause. Counting ends above the limit. */
  lookups: number
  /** A domain that is referred to and has no SPF record; null if there is none. */
  missing: string | null
}

export interface SpfInput {
  hostname: string
  /** The mechanism that stands for the servers of the product, such as `include:mail.enamel.example`. */
  mechanism: string
  /** What the domain has now, if it was looked up because no check says it. */
  present: DnsAnswer | null
}

const ENDS = ['-', '~']

/**
 * The one record that a domain should have: it allows the servers of the product, and what the present records allow.
 * A domain with two records has none that counts, so they are joined.
 */
export function expectedSpf(present: readonly string[], mechanism: string): string {
  const records = present.map(readSpf)
  const others = records.flatMap(({ mechanisms, redirect }) => [
    ...mechanisms.map(mechanismText),
    ...(redirect === null ? [] : [`include:${redirect}`]),
  ])
  const isStrict = records.length > 0 && records.every(({ all }) => all === '-')
  const terms = [...others.filter((term) => comparable(term) !== comparable(mechanism)), mechanism]
  const unique = terms.filter(
    (term, index) => terms.findIndex((other) => comparable(other) === comparable(term)) === index,
  )
  const modifiers = new Set(records.flatMap((record) => record.modifiers))
  return ['v=spf1', ...unique, isStrict ? '-all' : '~all', ...modifiers].join(' ')
}

/**
 * Checks a domain's SPF record (COMS-03): there is exactly one, it contains the mechanism, ends in ~all or -all, and
 * mail servers can evaluate it.
 * @param use null if the records that it refers to are not known
 */
export function checkSpf(input: SpfInput, known: Knowledge, use: SpfUse | null): RecordCheck {
  if (!isKnown(known)) return uncheckedSpf(input, known)
  const found = spfRecords(known)
  const problem = spfProblem(input, found, use)
  // A verified record stays as it is.
  const value = problem === null ? (found[0] ?? '') : expectedSpf(found, input.mechanism)
  return {
    records: [{ name: input.hostname, value }],
    status: problem === null ? 'verified' : 'not_valid',
    problem,
    found,
  }
}

/**
 * The result without a check. While it is not known what the domain has, there is no record to copy: it could replace one
 * that names other servers of the practice.
 */
function uncheckedSpf({ hostname, mechanism, present }: SpfInput, unknown: Unknown): RecordCheck {
  const status = 'not_valid'
  if (present && isKnown(present)) {
    const value = expectedSpf(spfRecords(present), mechanism)
    return { records: [{ name: hostname, value }], status, problem: unknownProblem(unknown), found: [] }
  }
  const problem = `${unknownProblem(unknown)} The record to copy depends on what ${hostname} has already, which its name server does not say at the moment.`
  return { records: [], status, problem, found: [] }
}

function spfRecords(answer: DnsAnswer): string[] {
  return answer.kind === 'found' ? answer.records.filter(isSpf) : []
}

function spfProblem(
  { hostname, mechanism }: SpfInput,
  found: readonly string[],
  use: SpfUse | null,
): string | null {
  const [text, ...more] = found
  if (text === undefined) return `There is no SPF record at ${hostname}. Add the one shown here.`
  if (more.length > 0) {
    return `${severalRecords(found.length, 'SPF record', hostname)}, and mail servers accept only one. Replace them with the one shown here.`
  }
  const record = readSpf(text)
  const problems = [syntaxProblem(record), contentProblem(record, mechanism), endProblem(record)].filter(
    (each) => each !== null,
  )
  const advice = problems.length > 0 ? ['Replace it with the one shown here.'] : []
  const all = [...problems, ...advice, ...(use ? useProblems(use, mechanism) : [])]
  return all.length > 0 ? all.join(' ') : null
}

function syntaxProblem({ invalid }: SpfRecord): string | null {
  const terms = invalid.map((term) => `"${term}"`).join(', ')
  return terms === ''
    ? null
    : `Mail servers do not understand ${terms} in the SPF record, so they ignore all of it.`
}

function contentProblem({ mechanisms, unreached }: SpfRecord, mechanism: string): string | null {
  if (allows(mechanisms, mechanism)) return null
  return allows(unreached, mechanism)
    ? `The SPF record has ${mechanism} after its end, where it has no effect.`
    : `The SPF record does not contain ${mechanism}.`
}

function endProblem({ all }: SpfRecord): string | null {
  if (all !== null && ENDS.includes(all)) return null
  return all === '+'
    ? 'The SPF record ends in +all, which lets anyone send emails in your name.'
    : 'The SPF record does not end in ~all or -all.'
}

function useProblems({ lookups, missing }: SpfUse, mechanism: string): string[] {
  const problems: string[] = []
  if (lookups > MAX_SPF_LOOKUPS) {
    problems.push(
      `The SPF record needs more than ${MAX_SPF_LOOKUPS} DNS look-ups, after which mail servers give up. Remove entries that you no longer use.`,
    )
  }
  // The practice can do nothing about the product's own record.
  if (missing !== null && comparable(`include:${missing}`) !== comparable(mechanism)) {
    problems.push(
      `The SPF record refers to ${missing}, which has no SPF record, so mail servers ignore all of it. Remove that entry.`,
    )
  }
  return problems
}
