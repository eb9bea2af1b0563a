/** Why a number cannot be used: it has no possible length, no digits, or belongs to no country (PAT-14, G1-14). */
export const invalidReasons = ['TOO_SHORT', 'TOO_LONG', 'NOT_A_NUMBER', 'INVALID_COUNTRY'] as const
export type InvalidReason = (typeof invalidReasons)[number]

/** A number as a patient carries it: E.164 when usable, the raw text with its reason when not. */
export interface PhoneNumber {
  number: string
  invalid_reason: InvalidReason | null
}

/** A patient's phone is usable only if it exists and has no reason against it (PAT-15). */
export function isUsablePhone(phone: PhoneNumber | null | undefined): phone is PhoneNumber {
  return phone != null && phone.number.trim() !== '' && phone.invalid_reason === null
}

const sentences: Record<InvalidReason, string> = {
  TOO_SHORT: 'Too short to send an SMS',
  TOO_LONG: 'Too long to send an SMS',
  NOT_A_NUMBER: 'Not a phone number',
  INVALID_COUNTRY: 'No country has this country code',
}

/** The text in the patient panel beside a number that is stored but cannot be used. */
export function phoneWarning(reason: InvalidReason): string {
  return sentences[reason]
}
