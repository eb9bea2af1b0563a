import type { NewPracticePatient } from '@enamel/contract/practice-system'
import type { Country } from '@enamel/domain/config/country'
import { parsePhone } from '@enamel/domain/patients/phone-number'
import { checkNewPatientValues } from '@enamel/domain/practice-system/new-patient'
import { newPatientWords } from '@enamel/domain/practice-system/new-patient-words'
import type { Day } from '@enamel/domain/time/practice-time'
import type { NewPatient, PracticeSystem } from '../../../adapters/practice-system/practice-system.ts'

export type JudgedNewPatient =
  | { ok: true; patient: NewPatient }
  | { ok: false; errors: Record<string, string[]> }

interface Judging {
  country: Country
  /** The practice's calendar day. */
  today: Day
  /** What the form lists to choose from (DEN-20). */
  choices: Pick<PracticeSystem, 'titles' | 'ethnicities'>
}

/** Judges the values of a patient to create by the rules of the form and what it lists (DEN-20 to DEN-26). */
export function judgeNewPatient(
  values: NewPracticePatient,
  { country, today, choices }: Judging,
): JudgedNewPatient {
  const faults: Record<string, string> = checkNewPatientValues(values, country, today)
  if (!choices.titles.includes(values.title)) faults.title ??= newPatientWords.title
  if (!Object.values(choices.ethnicities).includes(values.ethnicity))
    faults.ethnicity ??= newPatientWords.ethnicity
  // What the list of plans did not give.
  if (!/^\d+$/.test(values.payment_plan_id)) faults.payment_plan_id ??= newPatientWords.payment_plan_id
  const errors = Object.fromEntries(Object.entries(faults).map(([field, words]) => [field, [words]]))
  const phone = parsePhone(values.mobile_phone, country)
  if (Object.keys(errors).length > 0 || !phone.ok) return { ok: false, errors }
  const { mobile_phone: _typed, email_address: email, ...same } = values
  return { ok: true, patient: { ...same, email, phone: phone.e164 } }
}
