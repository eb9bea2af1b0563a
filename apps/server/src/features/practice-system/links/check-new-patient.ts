import { parsePhone } from '@enamel/domain/patients/phone-number'
import {
  checkNewPatient,
  type NewPatientRules,
  type NewPatientValues,
} from '@enamel/domain/practice-system/new-patient'
import { draftOfValues } from '@enamel/domain/practice-system/new-patient-form'
import { calendarDay } from '@enamel/domain/time/practice-time'
import type { NewPatient } from '../../../adapters/practice-system/practice-system.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { FieldErrors } from '../../../http/pipeline/handler-result.ts'
import { practiceOf } from '../../practice/index.ts'
import { capabilitiesOf, practiceAccount } from '../practice-account.ts'

/**
 * The rules and lists by which the form of a new patient is checked (DEN-20 to DEN-26); null while the practice cannot
 * create patients.
 */
export async function newPatientRules(
  tx: PracticeTx,
  deps: Pick<Dependencies, 'clock' | 'practiceSystem' | 'secret'>,
): Promise<NewPatientRules | null> {
  const account = (await capabilitiesOf(tx)).create && (await practiceAccount(tx, deps))
  if (!account) return null
  const { country, time_zone } = await practiceOf(tx)
  const { titles, ethnicities, cachedPaymentPlans } = deps.practiceSystem
  const plans = cachedPaymentPlans(account)
  return {
    country,
    today: calendarDay(deps.clock.now(), time_zone),
    listed: {
      title: titles,
      ethnicity: Object.values(ethnicities),
      payment_plan_id: plans?.map(({ id }) => id) ?? null,
    },
  }
}

/** The errors of the values given for a new patient; none while the practice cannot create patients. */
export async function creationErrors(
  tx: PracticeTx,
  values: Partial<NewPatientValues>,
  deps: Parameters<typeof newPatientRules>[1],
): Promise<FieldErrors> {
  const rules = await newPatientRules(tx, deps)
  return rules ? newPatientErrors(values, rules) : {}
}

export function newPatientErrors(values: Partial<NewPatientValues>, rules: NewPatientRules): FieldErrors {
  const errors = checkNewPatient(draftOfValues(values), rules)
  return Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, [text]]))
}

/**
 * Converts checked values to what the practice system needs to create a patient.
 * @throws Error for an invalid telephone number
 */
export function asNewPatient(values: NewPatientValues, { country }: NewPatientRules): NewPatient {
  const { mobile_phone, email_address: email, ...rest } = values
  const phone = parsePhone(mobile_phone, country)
  if (!phone.ok) throw new Error('A patient whose values were checked has no telephone number')
  return { ...rest, email, phone: phone.e164 }
}
