import { normaliseEmail } from '../patients/email-address.ts'
import { parsePhone } from '../patients/phone-number.ts'
import type { Day } from '../time/practice-time.ts'
import { comparableName, similarity } from './similarity.ts'

/** The details of a person in either system; null or '' when not known. */
export interface PersonDetails {
  first_name: string
  last_name: string
  date_of_birth: Day | null
  phone: string | null
  email: string | null
}

/** The points of each equal detail, a hundred in total. A misspelt name counts in part. */
export const points = { first_name: 13, last_name: 21, date_of_birth: 33, phone: 17, email: 16 } as const
type Field = keyof typeof points

const TOTAL_POINTS = 100
/** Two records with different dates of birth are unlikely to be of the same person. */
const DIFFERENT_BIRTH_DAYS_FACTOR = 0.5

/**
 * How likely it is that two records are of one person, from 0 to 1 (DEN-09): the points of the equal details out of a
 * hundred, and half of them when the dates of birth differ. A detail that one record lacks adds nothing. The order of
 * the records does not matter. The confidence is 1 if, and only if, all five details are known and equal, and 0 if no
 * detail is equal and no name is similar. A detail that becomes equal never lowers it, and a detail that becomes
 * different never raises it. An equal name alone gives 0.34, an equal phone and email give 0.33 (families share them,
 * and red is up to 0.33). A name with the date of birth, or with phone and email, gives 0.67, which is green
 * (docs/adr/0019).
 */
export function confidence(patient: PersonDetails, candidate: PersonDetails): number {
  const equalPoints = pointsOfEqualDetails(patient, candidate)
  const factor = haveDifferentBirthDays(patient, candidate) ? DIFFERENT_BIRTH_DAYS_FACTOR : 1
  return (equalPoints * factor) / TOTAL_POINTS
}

/**
 * Whether a record is proposed to staff as a patient's without their asking: the phone number, the email address, or the
 * name with the date of birth is equal. A family shares a number, so that records with different dates of birth are
 * proposed only if the names are alike too, since one of the dates may be a typing error. Symmetric.
 */
export function isProposed(patient: PersonDetails, candidate: PersonDetails): boolean {
  const equal = equalDetails(patient, candidate)
  const hasSameName = equal.first_name > 0 && equal.last_name > 0
  const isReachedAlike = equal.phone === 1 || equal.email === 1
  if (isReachedAlike) return hasSameName || !haveDifferentBirthDays(patient, candidate)
  return hasSameName && equal.date_of_birth === 1
}

function haveDifferentBirthDays({ date_of_birth: one }: PersonDetails, other: PersonDetails): boolean {
  return one !== null && other.date_of_birth !== null && one !== other.date_of_birth
}

/**
 * How well a candidate matches a search, from 0 to 1: the points of the equal details out of those that the search has.
 * A search for a telephone number alone is fully matched by a record with that number. A single word is compared with
 * both names, and the better match counts.
 */
export function confidenceInQuery(query: PersonDetails, candidate: PersonDetails): number {
  const { first_name: word, last_name } = query
  const asSurname = { ...query, first_name: '', last_name: word }
  const asWritten = shareOfEqualDetails(query, candidate)
  return last_name === '' ? Math.max(asWritten, shareOfEqualDetails(asSurname, candidate)) : asWritten
}

function shareOfEqualDetails(query: PersonDetails, candidate: PersonDetails): number {
  const possible = pointsOfEqualDetails(query, query)
  return possible === 0 ? 0 : pointsOfEqualDetails(query, candidate) / possible
}

function pointsOfEqualDetails(one: PersonDetails, other: PersonDetails): number {
  const shares = equalDetails(one, other)
  return (Object.keys(points) as Field[]).reduce((sum, field) => sum + shares[field] * points[field], 0)
}

/** How equal each detail is, from 0 to 1. Only names can be in between. */
function equalDetails(one: PersonDetails, other: PersonDetails): Record<Field, number> {
  return {
    first_name: similarity(comparableName(one.first_name), comparableName(other.first_name)),
    last_name: similarity(comparableName(one.last_name), comparableName(other.last_name)),
    date_of_birth: equality(one.date_of_birth, other.date_of_birth),
    phone: equality(comparablePhone(one.phone), comparablePhone(other.phone)),
    email: equality(comparableEmail(one.email), comparableEmail(other.email)),
  }
}

function equality(one: string | null, other: string | null): 0 | 1 {
  return one !== null && one !== '' && one === other ? 1 : 0
}

/** The phone number for comparison; null for a text that cannot be one, so that two people with "n/a" are not alike. */
function comparablePhone(phone: string | null): string | null {
  const parsed = parsePhone(phone ?? '')
  return parsed.ok ? parsed.e164 : null
}

function comparableEmail(email: string | null): string | null {
  return normaliseEmail(email ?? '')
}
