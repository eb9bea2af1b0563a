import { draftNotes } from '../../features/next-action/saving/draft-notes.ts'
import { pendingActionSaves } from '../../features/next-action/saving/pending-action-saves.ts'
import { draftStatuses } from '../../lib/drafts/drafts.ts'

/**
 * Whether a patient has a reply, an outcome, a note, a snooze or a label that the server does not have.
 * @param owner who is signed in
 */
export function hasUnsent(owner: string, patientId: string): boolean {
  return draftStatuses(owner, patientId).some((status) => status !== 'idle')
}

/**
 * Whether work on a patient would be left behind when their action is complete. Work that is being saved does not
 * count, nor the note of an outcome that is being saved: both may be shown as done before the server answers.
 */
export function leavesUnsent(owner: string, patientId: string): boolean {
  const statuses = draftStatuses(owner, patientId)
  const isSaving = pendingActionSaves.statusOf(owner, patientId) === 'saving'
  const savedNotes = isSaving && draftNotes.get(owner, patientId) !== undefined ? 1 : 0
  return statuses.includes('failed') || statuses.filter((status) => status === 'unsaved').length > savedNotes
}
