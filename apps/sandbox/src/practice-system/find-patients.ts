import type { Patient } from './records.ts'

/** Shorter runs of digits are not taken for a number. */
const LEAST_DIGITS = 5

interface Sought {
  name: string
  email: string
  phones: string
  postcode: string
}

const soughtAs = new WeakMap<Patient, Sought>()

/** Whether a patient matches Dentally's `query`: name, number in any form, address, postcode or date of birth. */
export function matchesQuery(patient: Patient, query: string): boolean {
  const terms = plain(query).split(/\s+/).filter(Boolean)
  if (terms.length === 0) return true
  const { name, email, phones, postcode } = soughtOf(patient)
  const digits = national(query)
  return (
    terms.every((word) => name.includes(word)) ||
    email.includes(query.trim().toLowerCase()) ||
    (digits.length >= LEAST_DIGITS && !/[a-z@]/i.test(query) && phones.includes(digits)) ||
    (postcode !== '' && postcode === plain(query).replace(/\s/g, '')) ||
    (patient.date_of_birth !== null && patient.date_of_birth === asDay(query.trim()))
  )
}

function soughtOf(patient: Patient): Sought {
  const known = soughtAs.get(patient)
  if (known) return known
  const { first_name, middle_name, last_name, preferred_name, email_address, mobile_phone, home_phone } =
    patient
  const sought = {
    name: plain([first_name, middle_name, last_name, preferred_name].filter(Boolean).join(' ')),
    email: (email_address ?? '').toLowerCase(),
    phones: `${national(mobile_phone ?? '')} ${national(home_phone ?? '')}`,
    postcode: plain(patient.postcode ?? '').replace(/\s/g, ''),
  }
  soughtAs.set(patient, sought)
  return sought
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{Mn}'’]/gu, '')
    .toLowerCase()
}

/** Digits as dialled within the country: +44 7700 is 07700. */
function national(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^(0044|44)/, '0')
}

function asDay(text: string): string {
  return text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1')
}
