import type { StateValueFrom } from 'xstate'
import type { patientEditMachine } from './patient-edit.machine.ts'

/** How a patient's record stands on screen (PAT-10, without the action saves, which come with the actions). */
export type RecordState = 'idle' | 'loading' | 'errored' | 'loaded' | 'saving' | 'errored_saving'

export interface RecordFacts {
  /** Whether a patient is asked for at all. */
  wanted: boolean
  /** Of the query: pending, error or success. */
  status: 'pending' | 'error' | 'success'
  /** A patient once loaded stays shown while a later load fails. */
  held: boolean
  edit: StateValueFrom<typeof patientEditMachine>
}

export function recordState({ wanted, status, held, edit }: RecordFacts): RecordState {
  if (!wanted) return 'idle'
  if (!held) return status === 'error' ? 'errored' : 'loading'
  return edit === 'editing' ? 'loaded' : edit
}
