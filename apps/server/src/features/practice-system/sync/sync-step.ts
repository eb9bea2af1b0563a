import type {
  NewPatient,
  PracticeAccount,
  Trouble,
} from '../../../adapters/practice-system/practice-system.ts'
import type { FieldErrors } from '../../../http/pipeline/handler-result.ts'

export interface Creating {
  kind: 'create'
  account: PracticeAccount
  patient: NewPatient
  /** The time of an earlier attempt whose result is not known; null without one. */
  attemptedAt: Date | null
}

/** How a step with the practice system ended. */
export type Step =
  | { kind: 'done' }
  | {
      kind: 'refused'
      /** The record it was linked to; null for a patient who was to be created. */
      externalId: string | null
      message: string
      /** The errors of a creation's values, by field. */
      errors?: FieldErrors
    }
  | Trouble
