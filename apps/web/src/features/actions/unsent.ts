import { draftStatuses } from '../../lib/drafts/drafts.ts'

/**
 * Whether a patient has a reply, an outcome, a note, a snooze or a label that the server does not have.
 * @param owner the signed-in user
 */
export function hasUnsent(owner: string, patientId: string): boolean {
  return draftStatuses(owner, patientId).some((status) => status !== 'idle')
}

/**
 * Whether work on a patient would be left behind when their action is complete. Work that is being saved does not
 * count, nor the note of an outcome that is being saved: both may be shown as done before the server answers.
 * @param isNoteBeingSaved whether one unsaved draft is such a note
 */
export function leavesUnsent(owner: string, patientId: string, isNoteBeingSaved: boolean): boolean {
  const statuses = draftStatuses(owner, patientId)
  const unsaved = statuses.filter((status) => status === 'unsaved').length
  return statuses.includes('failed') || unsaved > (isNoteBeingSaved ? 1 : 0)
}
