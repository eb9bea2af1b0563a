import type { Country } from '../config/country.ts'
import { normaliseEmail } from '../patients/email-address.ts'
import { parsePhone } from '../patients/phone-number.ts'
import { isBlank } from '../text/blank.ts'
import { publicMailDomain } from './public-mail-domains.ts'

/** The details of a practice that are typed in. */
export interface PracticeDetails {
  name: string
  phone: string
  representative: string
  email: string
}

export const EMPTY_FIELD = 'Must not be empty'
export const INVALID_PHONE = 'Enter a valid phone number'
export const INVALID_EMAIL_ADDRESS = 'Enter a valid email address'

/** The longest name of a practice or representative. */
export const DETAIL_MAX_LENGTH = 255

/**
 * The errors of the details that are given (PRC-02, PRC-03, SETT-09). Whether a phone number is possible depends on the
 * practice's country.
 */
export function checkPracticeDetails(
  details: Partial<PracticeDetails>,
  country: Country,
): Partial<PracticeDetails> {
  const checks: { [F in keyof PracticeDetails]: (text: string) => string | null } = {
    name: (name) => (isBlank(name) ? 'Enter a practice name' : null),
    representative: (name) => (isBlank(name) ? 'Enter a representative name' : null),
    phone: (phone) => phoneError(phone, country),
    email: practiceEmailError,
  }
  const errors = Object.entries(details).flatMap(([field, value]) => {
    const error = checks[field as keyof PracticeDetails](value)
    return error ? [[field, error]] : []
  })
  return Object.fromEntries(errors)
}

function phoneError(phone: string, country: Country): string | null {
  if (isBlank(phone)) return EMPTY_FIELD
  return parsePhone(phone, country).ok ? null : INVALID_PHONE
}

/** The error of a required email address (SETT-09). */
export function emailError(email: string): string | null {
  if (isBlank(email)) return EMPTY_FIELD
  return normaliseEmail(email) === null ? INVALID_EMAIL_ADDRESS : null
}

function practiceEmailError(email: string): string | null {
  const provider = publicMailDomain(email)
  return emailError(email) ?? (provider && ownDomainNeeded(provider))
}

/** The text for an address at a public mail service, to which replies would be lost. */
function ownDomainNeeded(domain: string): string {
  return `Enter an address of your practice's own domain: replies to ${domain} cannot reach you here`
}
