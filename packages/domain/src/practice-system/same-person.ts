import { normaliseEmail } from '../patients/email-address.ts'
import { parsePhone } from '../patients/phone-number.ts'
import type { PersonDetails } from './confidence.ts'
import { comparableName } from './similarity.ts'

/** A patient to create, with a date of birth and a phone number in E.164. */
export interface WantedPerson extends PersonDetails {
  date_of_birth: string
  phone: string
}

/**
 * Whether a record is exactly the person to be created, so that they are linked and not created twice: the same name
 * and date of birth, and the same phone number or email (docs/adr/0019). This is stricter than any confidence,
 * since no user checks the link.
 */
export function isSamePerson(record: PersonDetails, wanted: WantedPerson): boolean {
  return (
    namesakeKey(record) === namesakeKey(wanted) &&
    (hasNumber(record, wanted.phone) || hasEmail(record, wanted.email))
  )
}

type Named = Pick<PersonDetails, 'first_name' | 'last_name' | 'date_of_birth'>

/** A key that is equal for all people with the same name and date of birth, however the name is written. */
export function namesakeKey({ first_name, last_name, date_of_birth }: Named): string {
  return `${comparableName(first_name)} ${comparableName(last_name)} ${date_of_birth}`
}

function hasNumber({ phone }: PersonDetails, e164: string): boolean {
  const parsed = parsePhone(phone ?? '')
  return parsed.ok && parsed.e164 === e164
}

function hasEmail({ email }: PersonDetails, wanted: string | null): boolean {
  const address = normaliseEmail(wanted ?? '')
  return address !== null && normaliseEmail(email ?? '') === address
}
