import { createKept } from '../../lib/kept.ts'
import type { StartedDraft } from './patient-edit.machine.ts'

/** The facts of patients that were being changed when a session expired, by patient. */
export const keptEdits = createKept<StartedDraft>()
