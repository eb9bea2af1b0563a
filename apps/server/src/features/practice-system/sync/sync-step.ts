import type {
  NewPatient,
  PracticeAccount,
  Trouble,
} from '../../../adapters/practice-system/practice-system.ts'

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
  | { kind: 'refused'; externalId: string | null; message: string }
  | Trouble
