import { readBirthDay } from '../patients/birth-day.ts'
import { normaliseEmail } from '../patients/email-address.ts'
import { splitName } from '../patients/name.ts'
import { parsePhone } from '../patients/phone-number.ts'
import type { Day } from '../time/practice-time.ts'
import type { PersonDetails } from './confidence.ts'

const nothing: PersonDetails = {
  first_name: '',
  last_name: '',
  date_of_birth: null,
  phone: null,
  email: null,
}

/**
 * The detail that a search contains: an email address, a date of birth, a phone number, or a name.
 * @param today the practice's calendar day: a year with two digits means the latest such year that has begun
 */
export function queryDetails(query: string, today: Day): PersonDetails {
  const email = normaliseEmail(query)
  if (email !== null) return { ...nothing, email }
  const born = readBirthDay(withFullYear(query.trim(), today), today)
  if (born.ok && born.day !== null) return { ...nothing, date_of_birth: born.day }
  if (/\d/.test(query) && parsePhone(query).ok) return { ...nothing, phone: query }
  return { ...nothing, ...splitName(query) }
}

/** A patient number. It cannot be a telephone number, which begins with 0 or +, or has more digits. */
const PATIENT_NUMBER = /^(?:no\.?|#)?\s*([1-9]\d{0,9})$/i

/** The number of a patient in the practice system: "900001", "no. 900001", "#900001"; null for other texts. */
export function patientNumberInQuery(query: string): string | null {
  return PATIENT_NUMBER.exec(query.trim())?.[1] ?? null
}

const SHORT_YEAR = /^(\d{1,2}\D.*[\s/.-])(\d{2})$/

/** "18.4.93" with a four-digit year: the latest that has begun. A form requires four digits, but a search may guess. */
function withFullYear(text: string, today: Day): string {
  const [, before, year] = SHORT_YEAR.exec(text) ?? []
  if (before === undefined) return text
  const thisYear = Number(today.slice(0, 4))
  const latest = thisYear - (thisYear % 100) + Number(year)
  return `${before}${latest > thisYear ? latest - 100 : latest}`
}
