import type { PatientChanges, patients } from '@enamel/contract/patients'
import { timeZoneOf } from '@enamel/domain/config/country'
import { birthDayFault, birthDayWords } from '@enamel/domain/patients/birth-day'
import { factChoices, TYPE_NOT_LISTED } from '@enamel/domain/patients/fact-choices'
import { listedSource, SOURCE_NOT_LISTED } from '@enamel/domain/sources/source'
import { calendarDay, type Day } from '@enamel/domain/time/practice-time'
import { inPractice } from '../../db/database.ts'
import type { FieldErrors } from '../../http/outcome.ts'
import type { FaultFinder } from '../../http/serve.ts'
import { type Practice, practiceOf } from '../config/index.ts'
import { sourceNames } from '../sources/index.ts'
import { type LockedPatient, patientById } from './patient.queries.ts'

/** What a save says of a patient. */
export type Facts = Omit<PatientChanges, 'version'>

interface FactRules {
  /** The lead sources that the patient may be given. */
  sources: readonly string[]
  /** The treatments that the patient may be given. */
  types: readonly string[]
  /** The practice's calendar day. */
  today: Day
}

/** What a patient of the practice may be given. */
export function factRules(
  patient: Pick<LockedPatient, 'source' | 'tx_type'>,
  { tx_types, country }: Pick<Practice, 'tx_types' | 'country'>,
  sources: readonly string[],
  now: Date,
): FactRules {
  return {
    sources: factChoices(sources, patient.source),
    types: factChoices(tx_types, patient.tx_type ?? ''),
    today: calendarDay(now, timeZoneOf(country)),
  }
}

/** What the rules hold against facts of a patient, by field; nothing against those that are not there. */
export function factFaults(
  { source, type, date_of_birth }: Facts,
  { sources, types, today }: FactRules,
): FieldErrors {
  const birthFault = date_of_birth ? birthDayFault(date_of_birth, today) : null
  return {
    ...(source !== undefined && !listedSource(sources, source) && { source: [SOURCE_NOT_LISTED] }),
    ...(type && !types.includes(type) && { type: [TYPE_NOT_LISTED] }),
    ...(birthFault && { date_of_birth: [birthDayWords[birthFault]] }),
  }
}

/** What the rules hold against a save of which other fields do not fit. */
export const findPatientFaults: FaultFinder<typeof patients.save> = ({ world, session }, { params, body }) =>
  inPractice(world.db, session.clientId, async (tx) => {
    const patient = await patientById(tx, params.id)
    if (!patient) return {}
    const rules = factRules(patient, await practiceOf(tx), await sourceNames(tx), world.clock.now())
    return factFaults(body, rules)
  })
