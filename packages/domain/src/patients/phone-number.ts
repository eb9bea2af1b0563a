import {
  type CountryCode,
  getCountryCallingCode,
  type PhoneNumber as Parsed,
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
 * The library's small table knows which lengths a country has, not which of them mobiles have: 07700 90056 would pass.
 * By calling code: how mobile numbers begin, and how many digits they have without the leading 0.
 */
const mobiles: Record<string, { begins: string; digits: number }> = {
  '44': { begins: '7', digits: 10 },
  '353': { begins: '8', digits: 9 },
}

function lengthReason(text: string, country: CountryCode): InvalidReason | null {
  const reason = validatePhoneNumberLength(text, country)
  // INVALID_LENGTH lies between two possible lengths: a digit is missing.
  return reason === 'INVALID_LENGTH' ? 'TOO_SHORT' : (reason ?? null)
}

function isTooShort({ countryCallingCode, nationalNumber }: Parsed): boolean {
  const mobile = mobiles[countryCallingCode]
  if (!mobile) return false
  // A leading 0 that is still there was needed to reach a possible length.
  if (nationalNumber.startsWith('0')) return true
  return nationalNumber.startsWith(mobile.begins) && nationalNumber.length < mobile.digits
}

/**
 * Judges a number as typed in a country (default GB), at the level of possible lengths: fiction ranges are possible. A
 * usable number is also returned as E.164; one that is not usable is returned as raw text with the reason (PAT-13,
 * PAT-14).
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

/** A number as a patient carries it: E.164 when usable, the raw text with its reason when not. */
export function phoneNumberOf(text: string, country: Country = DEFAULT_COUNTRY): PhoneNumber {
  const parsed = parsePhone(text, country)
  return parsed.ok
    ? { number: parsed.e164, invalid_reason: null }
    : { number: parsed.number, invalid_reason: parsed.reason }
}

/**
 * A number in readable form: national in its own country, international elsewhere; raw when not usable (PAT-13,
 * PAT-14).
 */
export function formatPhone(number: string, home: Country = DEFAULT_COUNTRY): string {
  if (!parsePhone(number, home).ok) return number
  const parsed = parsePhoneNumberFromString(number.trim(), { defaultCountry: home, extract: false })
  if (!parsed) return number
  return parsed.countryCallingCode === getCountryCallingCode(home)
    ? parsed.formatNational()
    : parsed.formatInternational()
}
