import type { Patient } from './records.ts'

/** Shorter runs of digits are not treated as a phone number. */
const MIN_DIGITS = 5

interface SearchableText {
  name: string
  email: string
  phones: string
  postcode: string
}

const searchableTexts = new WeakMap<Patient, SearchableText>()

/** Whether a patient matches Dentally's `query`: name, phone number in any format, email, postcode or date of birth. */
export function matchesQuery(patient: Patient, query: string): boolean {
  const terms = normalize(query).split(/\s+/).filter(Boolean)
  if (terms.length === 0) return true
  const { name, email, phones, postcode } = searchableTextOf(patient)
  const digits = national(query)
  return (
    terms.every((word) => name.includes(word)) ||
    email.includes(query.trim().toLowerCase()) ||
    (digits.length >= MIN_DIGITS && !/[a-z@]/i.test(query) && phones.includes(digits)) ||
    (postcode !== '' && postcode === normalize(query).replace(/\s/g, '')) ||
    (patient.date_of_birth !== null && patient.date_of_birth === toIsoDay(query.trim()))
  )
}

function searchableTextOf(patient: Patient): SearchableText {
  const cached = searchableTexts.get(patient)
  if (cached) return cached
  const { first_name, middle_name, last_name, preferred_name, email_address, mobile_phone, home_phone } =
    patient
  const text = {
    name: normalize([first_name, middle_name, last_name, preferred_name].filter(Boolean).join(' ')),
    email: (email_address ?? '').toLowerCase(),
    phones: `${national(mobile_phone ?? '')} ${national(home_phone ?? '')}`,
    postcode: normalize(patient.postcode ?? '').replace(/\s/g, ''),
  }
  searchableTexts.set(patient, text)
  return text
}

function normalize(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{Mn}'’]/gu, '')
    .toLowerCase()
}

/** The digits of a number as dialled within the country: 07700 for +44 7700. */
function national(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^(0044|44)/, '0')
}

function toIsoDay(text: string): string {
  return text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1')
}
