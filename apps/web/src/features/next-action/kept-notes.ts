import { createKept } from '../../lib/kept.ts'
import { unsavedEdits } from '../../lib/unsaved-edits.tsx'

/**
 * What was written for an outcome that was not taken, by patient, for that patient's next one. It counts as unsaved
 * until it goes with an outcome or is given up.
 */
export const keptNotes = createKept<string>(() => unsavedEdits.mark())
