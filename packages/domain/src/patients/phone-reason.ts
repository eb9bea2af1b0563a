/**
 * The reasons why a phone number is invalid: its length is impossible, it is not a number, or no country has its code
 * (PAT-14, G1-14).
 */
export const invalidReasons = ['TOO_SHORT', 'TOO_LONG', 'NOT_A_NUMBER', 'INVALID_COUNTRY'] as const
export type InvalidReason = (typeof invalidReasons)[number]

/** A phone number as stored for a patient: E.164 when usable, the raw text with its reason when not. */
export interface PhoneNumber {
  number: string
  invalid_reason: InvalidReason | null
}

/** Whether a phone exists and has no reason why it is invalid (PAT-15). */
export function isUsablePhone(phone: PhoneNumber | null | undefined): phone is PhoneNumber {
  return phone != null && phone.number.trim() !== '' && phone.invalid_reason === null
}

const warnings: Record<InvalidReason, string> = {
  TOO_SHORT: 'Too short to send an SMS',
  TOO_LONG: 'Too long to send an SMS',
  NOT_A_NUMBER: 'Not a phone number',
  INVALID_COUNTRY: 'No country has this country code',
}

/** The text in the patient panel beside a phone number that can be stored but not used. */
export function phoneWarning(reason: InvalidReason): string {
  return warnings[reason]
}
