import type { Country } from '../config/country.ts'
import { normaliseEmail } from '../patients/email-address.ts'
import { parsePhone } from '../patients/phone-number.ts'

/** The fields by which a patient is recognised (ADD-18). */
export const duplicateFields = ['email', 'phone'] as const
export type DuplicateField = (typeof duplicateFields)[number]

export const DUPLICATES_FOUND = 'Duplicates found with the given email or phone'

/** The hint for the matching fields: "A patient exists with this email and phone" (ADD-18). */
export function duplicateHint(fields: readonly DuplicateField[]): string {
  return `A patient exists with this ${fields.join(' and ')}`
}

/** The details by which duplicates are looked for: only those entered (ADD-17). */
export type DuplicateQuery = Partial<Record<DuplicateField, string>>

/**
 * The query for a contact: the email and the phone, each only if it is valid; null when neither is (C-23).
 */
export function duplicateQuery(
  contact: Readonly<Record<DuplicateField, string>>,
  country: Country,
): DuplicateQuery | null {
  const email = normaliseEmail(contact.email)
  const phone = parsePhone(contact.phone, country)
  if (email === null && !phone.ok) return null
  return { ...(email !== null && { email }), ...(phone.ok && { phone: phone.e164 }) }
}
