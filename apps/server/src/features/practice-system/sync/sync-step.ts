import type {
  NewPatient,
  PracticeAccount,
  Trouble,
} from '../../../adapters/practice-system/practice-system.ts'
import type { FieldErrors } from '../../../http/outcome.ts'

export interface Creating {
  kind: 'create'
  account: PracticeAccount
  patient: NewPatient
  /** When it left before, and nobody knows what became of it. */
  attemptedAt: Date | null
}

/** How a step with the practice system ended. */
export type Step =
  | { kind: 'done' }
  | {
      kind: 'refused'
      /** Whom the link was with; null for one who was to be created. */
      externalId: string | null
      message: string
      /** What was found wrong with the values of a creation, by field. */
      errors?: FieldErrors
    }
  | Trouble
