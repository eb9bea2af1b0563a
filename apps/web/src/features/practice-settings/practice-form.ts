import type { PracticeSettings } from '@enamel/contract/practice-settings'
import { domainOf } from '@enamel/domain/communications/email/addresses'
import type { Country } from '@enamel/domain/config/country'
import { formatPhone } from '@enamel/domain/patients/phone-number'
import { checkPracticeDetails, emailError } from '@enamel/domain/practice-settings/practice-details'
import type { FieldMessages } from '../../lib/forms/form-rules.ts'

/** The fields of the practice's details, email and types. */
export type PracticeForm = Omit<PracticeSettings, 'signature' | 'available_types'>

/** The practice's settings as fields; the phone number is shown as people read it. */
export function practiceForm(
  { signature, available_types, ...details }: PracticeSettings,
  country: Country,
): PracticeForm {
  return { ...details, phone: formatPhone(details.phone, country) }
}

/** The errors of the fields (PRC-02, PRC-03). */
export function checkPracticeForm(
  { name, phone, representative, email }: PracticeForm,
  country: Country,
): FieldMessages<PracticeForm> {
  return checkPracticeDetails({ name, phone, representative, email }, country)
}

/** The body of a save: the changed fields, and their values from which the edit started (SETT-07). */
export function practiceChanges(changes: Partial<PracticeForm>, basedOn: PracticeSettings) {
  const { region, ...others } = changes
  const fields = Object.keys(changes) as (keyof PracticeForm)[]
  return {
    ...others,
    ...(region && { region }),
    based_on: Object.fromEntries(fields.map((field) => [field, basedOn[field]])) as Partial<PracticeForm>,
  }
}

/** The new domain of the practice's email, from which it will send once it is saved (C3-21); null if it stays. */
export function newDomain(saved: string, typed: string): string | null {
  const email = typed.trim().toLowerCase()
  return emailError(email) === null && domainOf(email) !== domainOf(saved) ? domainOf(email) : null
}
