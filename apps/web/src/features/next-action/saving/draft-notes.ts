import { createDrafts } from '../../../lib/drafts/drafts.ts'
import { pendingActionSaves } from './pending-action-saves.ts'

/** The notes of refused outcomes, by patient: each becomes part of the patient's next outcome. */
export const draftNotes = createDrafts<string>()

/** Whether the outcome that a patient's note belongs to is being saved. */
export function isNoteBeingSaved(owner: string, patientId: string): boolean {
  const isSaving = pendingActionSaves.statusOf(owner, patientId) === 'saving'
  return isSaving && draftNotes.get(owner, patientId) !== undefined
}
