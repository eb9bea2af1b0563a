import { normaliseEmail } from '../patients/email-address.ts'
import { parsePhone } from '../patients/phone-number.ts'
import type { PersonDetails } from './confidence.ts'
import { comparedName } from './likeness.ts'

/** A patient who is about to be created: with a birthday, and a number in E.164. */
export interface WantedPerson extends PersonDetails {
  date_of_birth: string
  phone: string
}

/**
 * Whether a record is exactly the person to be created, so that they are linked and not created twice: the same name
 * and date of birth, and the same number or address (docs/adr/0019). Stricter than any confidence, since no person
 * checks it first.
 */
export function isSamePerson(record: PersonDetails, wanted: WantedPerson): boolean {
  return (
    namesakeKey(record) === namesakeKey(wanted) &&
    (hasNumber(record, wanted.phone) || hasAddress(record, wanted.email))
  )
}

type Named = Pick<PersonDetails, 'first_name' | 'last_name' | 'date_of_birth'>

/** The same key for all people of one name and date of birth, however the name is written. */
export function namesakeKey({ first_name, last_name, date_of_birth }: Named): string {
  return `${comparedName(first_name)} ${comparedName(last_name)} ${date_of_birth}`
}

function hasNumber({ phone }: PersonDetails, e164: string): boolean {
  const parsed = parsePhone(phone ?? '')
  return parsed.ok && parsed.e164 === e164
}

function hasAddress({ email }: PersonDetails, wanted: string | null): boolean {
  const address = normaliseEmail(wanted ?? '')
  return address !== null && normaliseEmail(email ?? '') === address
}
