import { pluralise } from '../text/pluralise.ts'

/** A record to be added to a domain: of type TXT, or MX as `10 mx.brightside.example`. */
export interface DnsRecord {
  /** The full name, such as `en1._domainkey.brightside.example`. */
  name: string
  value: string
}

/**
 * The records of one type at a name. A text record is one text, even if DNS stores it in several strings; an MX record is
 * its preference and its server. `no_answer` means that it is unknown whether there are any.
 */
export type DnsAnswer =
  | { kind: 'found'; records: readonly string[] }
  | { kind: 'not_found' }
  | { kind: 'no_answer' }

/** What is known about a name: the answer to the last check, if there was one for this name. */
export type Knowledge =
  | DnsAnswer
  | { kind: 'not_checked' }
  /** The practice had a different domain or key when it was checked. */
  | { kind: 'outdated' }

/** Why nothing is known about a name. */
export type Unknown = Exclude<Knowledge, { kind: 'found' | 'not_found' }>

/** Whether DNS said which records a name has, if any. */
export function isKnown(known: Knowledge): known is Exclude<Knowledge, Unknown> {
  return known.kind === 'found' || known.kind === 'not_found'
}

/** The result for a group of records (COMS-03, G3-23). */
export const recordStatuses = ['verified', 'not_valid'] as const
export type RecordStatus = (typeof recordStatuses)[number]

/** What a row of the records says (COMS-03). */
export const recordStatusLabels: Record<RecordStatus, string> = {
  verified: 'Verified',
  not_valid: 'Not valid',
}

/** What is known about a record that is advice. */
export const adviceStatuses = ['present', 'missing', 'not_valid', 'unknown'] as const

/** Advice on a record without which emails are verified too. */
export interface RecordAdvice {
  /** The record to add if there is none that is valid. */
  records: readonly DnsRecord[]
  status: (typeof adviceStatuses)[number]
  /** What there is and what to do about it, in a text for people. */
  advice: string
  /** The records that were found in its place. */
  found: readonly string[]
}

/** Records that a domain must have, and whether it has them. */
export interface RecordCheck {
  records: readonly DnsRecord[]
  status: RecordStatus
  /** What is wrong and what to do about it, in a text for people; null when the records are verified. */
  problem: string | null
  /** The records that were found in their place. */
  found: readonly string[]
}

/** Why nothing is known about the records of a name, in a text for people. */
export function unknownProblem({ kind }: Unknown): string {
  switch (kind) {
    case 'not_checked':
      return 'This record has not been checked yet. Once it is set up, press Verify.'
    case 'outdated':
      return 'Your email domain or key has changed since this record was checked. Press Verify to check it again.'
    case 'no_answer':
      return 'The name server of your domain did not answer, so we cannot tell what is set up. Try again in a few minutes.'
  }
}

/** "There are 2 SPF records at brightside.example" */
export function severalRecords(count: number, noun: string, name: string): string {
  return `There are ${pluralise(count, noun)} at ${name}`
}
