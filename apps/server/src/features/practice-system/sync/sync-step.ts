import type { NewPatient, PracticeAccount } from '../../../adapters/practice-system/practice-system.ts'
import type { ServiceTrouble } from '../../../adapters/service-result.ts'
import type { FieldErrors } from '../../../http/pipeline/handler-result.ts'

export interface CreateStep {
  kind: 'create'
  account: PracticeAccount
  patient: NewPatient
  /** The time of an earlier attempt whose result is not known; null when there is none. */
  attemptedAt: Date | null
}

/** The result of a step with the practice system. */
export type StepResult =
  | { kind: 'done' }
  | {
      kind: 'refused'
      /** The record to which the patient was to be linked; null for a patient who was to be created. */
      externalId: string | null
      message: string
      /** The errors of the new patient's values, by field. */
      errors?: FieldErrors
    }
  | ServiceTrouble
