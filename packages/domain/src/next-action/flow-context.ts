import type { NextAction } from './next-actions.ts'

/** The form of a patient who is to be created in the practice system; its own rules read it (DEN-19). */
export type CreateValues = Readonly<Record<string, unknown>>

/** What becomes of the patient in the practice system; a create has no values until its form is filled in. */
export type PracticeSystemChoice =
  | { link: { patientId: string; dentallyId: string } }
  | { create: { patientId: string; values: CreateValues | null } }

/** What a guided flow has gathered, and at its end hands to whoever saves it (FLOW-07). */
export interface FlowContext {
  nextAction: NextAction | null
  /** ISO 8601. */
  date: string | null
  note: string | null
  /** The lead source chosen; null when it was not asked for. */
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
