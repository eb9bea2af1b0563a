import type { NewPatientValues } from '@enamel/domain/practice-system/new-patient'
import { namesakeKey } from '@enamel/domain/practice-system/same-person'
import { lockNames } from '../../../db/lock-names.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { FieldErrors } from '../../../http/pipeline/handler-result.ts'
import { patientDetails } from '../records/link.queries.ts'
import { type BeginInput, type BeginResult, startLink } from './begin-link.ts'
import { asNewPatient, newPatientErrors, newPatientRules } from './check-new-patient.ts'

/**
 * Begins to create a patient in the practice system, in the caller's transaction; a job creates and links them after
 * the commit.
 */
export async function beginCreation(
  tx: PracticeTx,
  { patientId, actor, deps, values }: BeginInput & { values: NewPatientValues },
): Promise<BeginResult | { ok: false; code: 'validation'; errors: FieldErrors }> {
  if (!(await patientDetails(tx, patientId))) return { ok: false, code: 'not_found' }
  const rules = await newPatientRules(tx, deps)
  if (!rules) return { ok: false, code: 'integration_inactive' }
  const errors = newPatientErrors(values, rules)
  if (Object.keys(errors).length > 0) return { ok: false, code: 'validation', errors }
  const patient = asNewPatient(values, rules)
  await lockNames(tx, `creation of ${namesakeKey(patient)}`)
  // The time is read under the lock, so that a second request for the same person is never earlier than the first.
  return startLink(tx, { patientId, actor, now: deps.clock.now(), target: { creation: patient } })
}
