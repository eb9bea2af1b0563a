import { createDrafts } from '../../../lib/drafts/drafts.ts'
import { pendingActionSaves } from './pending-action-saves.ts'

/**
 * The notes of refused outcomes, and of flows that could not be finished or reopened, by patient. A patient's note is
 * filled in where their next flow asks for a note, and is removed when an outcome with a note is saved.
 */
export const draftNotes = createDrafts<string>()

/** Whether a patient has such a note, and an outcome with a note is being saved, which will remove it. */
export function isNoteBeingSaved(owner: string, patientId: string): boolean {
  const save = pendingActionSaves.get(owner, patientId)?.getSnapshot()
  const isSavingNote = save?.value === 'saving' && typeof save.context.payload?.written === 'string'
  return isSavingNote && draftNotes.get(owner, patientId) !== undefined
}
