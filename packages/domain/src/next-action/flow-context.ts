import type { NewPatientValues } from '../practice-system/new-patient.ts'
import type { NextAction } from './next-actions.ts'

/**
 * The choice for the practice system: a record to link, or a new patient, without values until the form is filled in.
 */
export type PracticeSystemChoice =
  | { link: { patientId: string; dentallyId: string } }
  | { create: { patientId: string; values: NewPatientValues | null } }

/** The data that a guided flow collects and returns at its end (FLOW-07). */
export interface FlowContext {
  nextAction: NextAction | null
  /** ISO 8601. */
  date: string | null
  note: string | null
  /** The chosen lead source; null when no step asked for it. */
  source: string | null
  /** Null when the patient has no snooze. */
  endSnooze: boolean | null
  dentally: PracticeSystemChoice | null
}

export const emptyContext: FlowContext = {
  nextAction: null,
  date: null,
  note: null,
  source: null,
  endSnooze: null,
  dentally: null,
}
