import type { StateValueFrom } from 'xstate'
import type { patientEditMachine } from './patient-edit.machine.ts'

/** The state of a patient's record on screen (PAT-10). */
export const recordStates = [
  'idle',
  'loading',
  'errored',
  'loaded',
  'saving',
  'errored_saving',
  'errored_saving_action',
] as const
export type RecordState = (typeof recordStates)[number]

export interface RecordInput {
  /** Whether a patient is selected. */
  wanted: boolean
  /** The status of the query. */
  status: 'pending' | 'error' | 'success'
  /** Whether the patient has been loaded. A loaded patient is still shown when a later load fails. */
  cached: boolean
  edit: StateValueFrom<typeof patientEditMachine>
  /** The state of saving the patient's action. */
  action: 'settled' | 'saving' | 'errored'
}

export function recordState({ wanted, status, cached, edit, action }: RecordInput): RecordState {
  if (!wanted) return 'idle'
  if (!cached) return status === 'error' ? 'errored' : 'loading'
  if (edit === 'saving' || action === 'saving') return 'saving'
  if (action === 'errored') return 'errored_saving_action'
  return edit === 'editing' ? 'loaded' : edit
}

/** The text of an errored record (PAT-08, G1-38). */
export const PATIENT_NOT_LOADED = "We couldn't load this patient."
