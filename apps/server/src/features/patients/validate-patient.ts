import type { PatientChanges, patients } from '@enamel/contract/patients'
import { birthDayIssue, birthDayMessages } from '@enamel/domain/patients/birth-day'
import { fieldChoices, TYPE_NOT_LISTED } from '@enamel/domain/patients/field-choices'
import { listedSource, SOURCE_NOT_LISTED } from '@enamel/domain/sources/source'
import { calendarDay, type Day } from '@enamel/domain/time/practice-time'
import { inPractice } from '../../db/in-practice.ts'
import type { FieldErrors } from '../../http/pipeline/handler-result.ts'
import type { InputValidator } from '../../http/pipeline/serve.ts'
import { type Practice, practiceOf, practiceTypes } from '../practice/index.ts'
import { sourceNames } from '../sources/index.ts'
import { type LockedPatient, patientById } from './patient.queries.ts'

/** The fields of a save. */
export type PatientFields = Omit<PatientChanges, 'version'>

interface FieldRules {
  /** The lead sources that the patient may be given. */
  sources: readonly string[]
  /** The treatments that the patient may be given. */
  types: readonly string[]
  /** The practice's calendar day. */
  today: Day
}

/** The rules for this patient's fields. */
export function fieldRules(
  patient: Pick<LockedPatient, 'source' | 'tx_type'>,
  practice: Pick<Practice, 'tx_types' | 'time_zone'>,
  sources: readonly string[],
  now: Date,
): FieldRules {
  return {
    sources: fieldChoices(sources, patient.source),
    types: fieldChoices(practiceTypes(practice), patient.tx_type ?? ''),
    today: calendarDay(now, practice.time_zone),
  }
}

/** The errors of a patient's details, by field; absent fields are not checked. */
export function patientErrors(
  { source, type, date_of_birth }: PatientFields,
  { sources, types, today }: FieldRules,
): FieldErrors {
  const birthError = date_of_birth ? birthDayIssue(date_of_birth, today) : null
  return {
    ...(source !== undefined && !listedSource(sources, source) && { source: [SOURCE_NOT_LISTED] }),
    ...(type && !types.includes(type) && { type: [TYPE_NOT_LISTED] }),
    ...(birthError && { date_of_birth: [birthDayMessages[birthError]] }),
  }
}

/** Checks the well-formed fields of a save that has malformed fields, so that all errors are in one response. */
export const validatePatient: InputValidator<typeof patients.save> = ({ deps, session }, { params, body }) =>
  inPractice(deps.db, session.clientId, async (tx) => {
    const patient = await patientById(tx, params.id)
    if (!patient) return {}
    const rules = fieldRules(patient, await practiceOf(tx), await sourceNames(tx), deps.clock.now())
    return patientErrors(body, rules)
  })
