import {
  type CountryCode,
  getCountryCallingCode,
  type PhoneNumber as LibraryPhoneNumber,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min'
import { type Country, DEFAULT_COUNTRY } from '../config/country.ts'
import type { InvalidReason, PhoneNumber } from './phone-reason.ts'

// Only this file imports the phone library, so that the web can load it on demand.

export type ParsedPhone =
  | { ok: true; e164: string; number: string }
  | { ok: false; reason: InvalidReason; number: string }

/**
 * How mobile numbers begin, by calling code, and how many digits they have without the leading 0. The library's small
 * table has the lengths of all numbers of a country, not those of its mobiles: 07700 90056 would be accepted.
 */
const mobiles: Record<string, { begins: string; digits: number }> = {
  '44': { begins: '7', digits: 10 },
  '353': { begins: '8', digits: 9 },
}

function lengthReason(text: string, country: CountryCode): InvalidReason | null {
  const reason = validatePhoneNumberLength(text, country)
  // INVALID_LENGTH means a length between two possible ones, so a digit is missing.
  return reason === 'INVALID_LENGTH' ? 'TOO_SHORT' : (reason ?? null)
}

function isTooShort({ countryCallingCode, nationalNumber }: LibraryPhoneNumber): boolean {
  const mobile = mobiles[countryCallingCode]
  if (!mobile) return false
  // The library leaves a leading 0 only if the number would otherwise be too short.
  if (nationalNumber.startsWith('0')) return true
  return nationalNumber.startsWith(mobile.begins) && nationalNumber.length < mobile.digits
}

/**
 * Reads a phone number as typed in a country. Only the length is checked, so that numbers reserved for fiction are
 * accepted. A usable number is also returned as E.164, an unusable one as raw text with the reason (PAT-13, PAT-14).
 */
export function parsePhone(text: string, country: Country = DEFAULT_COUNTRY): ParsedPhone {
  const raw = text.trim()
  const reason = lengthReason(raw, country)
  if (reason !== null) return { ok: false, reason, number: text }
  const parsed = parsePhoneNumberFromString(raw, { defaultCountry: country, extract: false })
  if (!parsed) return { ok: false, reason: 'NOT_A_NUMBER', number: text }
  if (isTooShort(parsed)) return { ok: false, reason: 'TOO_SHORT', number: text }
  return { ok: true, e164: parsed.number, number: text }
}

/** The country to which a number in E.164 belongs, as two letters; undefined if no country has numbers like it. */
export function countryOfNumber(e164: string): string | undefined {
  return parsePhoneNumberFromString(e164)?.country
}

/** A phone number as stored for a patient: E.164 when usable, the raw text with its reason when not. */
export function phoneNumberOf(text: string, country: Country = DEFAULT_COUNTRY): PhoneNumber {
  const parsed = parsePhone(text, country)
  return parsed.ok
    ? { number: parsed.e164, invalid_reason: null }
    : { number: parsed.number, invalid_reason: parsed.reason }
}

/**
 * A phone number in a readable format: national for the practice's own country, international for others; the raw text
 * when it is unusable (PAT-13, PAT-14).
 */
export function formatPhone(number: string, home: Country = DEFAULT_COUNTRY): string {
  if (!parsePhone(number, home).ok) return number
  const parsed = parsePhoneNumberFromString(number.trim(), { defaultCountry: home, extract: false })
  if (!parsed) return number
  return parsed.countryCallingCode === getCountryCallingCode(home)
    ? parsed.formatNational()
    : parsed.formatInternational()
}
