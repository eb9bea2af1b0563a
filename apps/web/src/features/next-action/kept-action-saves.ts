import type { Actor } from 'xstate'
import { createKept } from '../../lib/kept.ts'
import type { actionSaveMachine } from './action-save.machine.ts'

// What may be asked about saves before anybody makes one. The machine comes with the patient.

export type ActionSave = Actor<typeof actionSaveMachine>

/** The saving of patients' actions, by patient. */
export const keptActionSaves = createKept<ActionSave>((save) => () => save.stop())

/** Whose last outcome is not saved and waits for somebody to decide about it, by patient. */
export const undecidedOutcomes = createKept<true>()
