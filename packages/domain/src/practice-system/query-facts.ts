import { normaliseEmail } from '../patients/email-address.ts'
import { splitName } from '../patients/name.ts'
import { parsePhone } from '../patients/phone-number.ts'
import { readTypedBirthDay, typedBirthDay } from './birth-day-mask.ts'
import type { PersonFacts } from './confidence.ts'

const nothing: PersonFacts = { first_name: '', last_name: '', date_of_birth: null, phone: null, email: null }

/** What somebody who searches says of whom they look for: an address, a number, a date of birth, or a name. */
export function queryFacts(query: string): PersonFacts {
  const email = normaliseEmail(query)
  if (email !== null) return { ...nothing, email }
  const born = readTypedBirthDay(asTyped(query.trim()))
  if (born.ok) return { ...nothing, date_of_birth: born.day }
  if (/\d/.test(query) && parsePhone(query).ok) return { ...nothing, phone: query }
  return { ...nothing, ...splitName(query) }
}

/** A day written YYYY-MM-DD as the form's field has it; other text as it is. */
function asTyped(query: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(query) ? typedBirthDay(query) : query
}
