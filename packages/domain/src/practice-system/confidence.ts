import { normaliseEmail } from '../patients/email-address.ts'
import { parsePhone } from '../patients/phone-number.ts'
import type { Day } from '../time/practice-time.ts'
import { comparedName, likeness } from './likeness.ts'

/** The known details of a person, on either side; null or '' is not known. */
export interface PersonDetails {
  first_name: string
  last_name: string
  date_of_birth: Day | null
  phone: string | null
  email: string | null
}

/** The points of each equal detail, a hundred in all. Either name can be misspelt and then counts in part. */
export const points = { first_name: 13, last_name: 21, date_of_birth: 33, phone: 17, email: 16 } as const
type Field = keyof typeof points

const ALL = 100
/** People have one birthday: two records with different ones are hardly the same person. */
const OTHER_BIRTH_DAY_SHARE = 0.5

/**
 * How likely it is that two records are of one person, from 0 to 1 (DEN-09): the points of the equal details, of a
 * hundred, and half of them when the dates of birth differ. A detail that one side lacks adds nothing.
 * Symmetric. 1 when, and only when, all five are known and equal; 0 when none is. A detail that becomes equal never
 * lowers it, one that becomes different never raises it. A full name alone is 34 per cent, a shared telephone and
 * address 33 (families have those in common, and red is up to 33). A name with the date of birth, or with telephone and
 * address, is 67, which is green (docs/adr/0019).
 */
export function confidence(patient: PersonDetails, candidate: PersonDetails): number {
  const agreed = pointsAgreed(patient, candidate)
  const { date_of_birth: one } = patient
  const { date_of_birth: other } = candidate
  const isOther = one !== null && other !== null && one !== other
  return (agreed * (isOther ? OTHER_BIRTH_DAY_SHARE : 1)) / ALL
}

/**
 * How well a candidate matches a search, from 0 to 1: the points of the equal details, of those that the search has. A
 * search for a telephone number alone is fully matched by a record with that number. A single word is taken for the
 * name that it matches better.
 */
export function confidenceInQuery(query: PersonDetails, candidate: PersonDetails): number {
  const { first_name: word, last_name } = query
  const asSurname = { ...query, first_name: '', last_name: word }
  const asWritten = shareAgreed(query, candidate)
  return last_name === '' ? Math.max(asWritten, shareAgreed(asSurname, candidate)) : asWritten
}

function shareAgreed(query: PersonDetails, candidate: PersonDetails): number {
  const asked = pointsAgreed(query, query)
  return asked === 0 ? 0 : pointsAgreed(query, candidate) / asked
}

function pointsAgreed(one: PersonDetails, other: PersonDetails): number {
  const shares: Record<Field, number> = {
    first_name: likeness(comparedName(one.first_name), comparedName(other.first_name)),
    last_name: likeness(comparedName(one.last_name), comparedName(other.last_name)),
    date_of_birth: same(one.date_of_birth, other.date_of_birth),
    phone: same(comparedPhone(one.phone), comparedPhone(other.phone)),
    email: same(comparedEmail(one.email), comparedEmail(other.email)),
  }
  return (Object.keys(points) as Field[]).reduce((sum, field) => sum + shares[field] * points[field], 0)
}

function same(one: string | null, other: string | null): 0 | 1 {
  return one !== null && one !== '' && one === other ? 1 : 0
}

/** Null for a text that cannot be a number: two people with "n/a" have nothing in common. */
function comparedPhone(phone: string | null): string | null {
  const parsed = parsePhone(phone ?? '')
  return parsed.ok ? parsed.e164 : null
}

function comparedEmail(email: string | null): string | null {
  return normaliseEmail(email ?? '')
}
