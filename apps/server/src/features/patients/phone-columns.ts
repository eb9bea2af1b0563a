import type { Country } from '@enamel/domain/config/country'
import { parsePhone } from '@enamel/domain/patients/phone-number'

interface PhoneMark {
  phone_e164: string | null
  phone_invalidated_at: Date | null
}

/**
 * The columns that store a phone number: the number as typed, with its E.164 form if it is valid and the reason if it
 * is not (PAT-14).
 * @param previous the replaced number. If it equals the new number, the carrier's mark that it is invalid stays
 */
export function phoneColumns(phone: string | null, country: Country, previous?: PhoneMark) {
  if (phone === null || phone.trim() === '') {
    return { phone: null, phone_e164: null, phone_invalid_reason: null, phone_invalidated_at: null }
  }
  const parsed = parsePhone(phone, country)
  const isSame = parsed.ok && parsed.e164 === previous?.phone_e164
  return {
    phone: phone.trim(),
    phone_e164: parsed.ok ? parsed.e164 : null,
    phone_invalid_reason: parsed.ok ? null : parsed.reason,
    phone_invalidated_at: isSame ? (previous?.phone_invalidated_at ?? null) : null,
  }
}

interface StoredNumber {
  phone?: string | null | undefined
  phone_e164?: string | null | undefined
}

/** A patient's phone number: in E.164 if it is valid, otherwise as typed. */
export function storedNumber({ phone, phone_e164 }: StoredNumber): string | null {
  return phone_e164 ?? phone ?? null
}
