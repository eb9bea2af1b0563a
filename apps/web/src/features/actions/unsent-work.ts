import { draftStatuses } from '../../lib/drafts/drafts.ts'

/**
 * Whether a patient has a reply, an outcome, a note, a snooze, a label or a form for the practice system that the
 * server does not have.
 * @param owner the id of the signed-in user
 */
export function hasUnsentWork(owner: string, patientId: string): boolean {
  return draftStatuses(owner, patientId).some((status) => status !== 'idle')
}

/**
 * Whether a patient has work that is neither saved nor being saved when their action is completed. The note of an
 * outcome that is being saved does not count, although its draft is still unsaved.
 * @param isNoteBeingSaved whether one of the unsaved drafts is such a note
 */
export function leavesUnsentWork(owner: string, patientId: string, isNoteBeingSaved: boolean): boolean {
  const statuses = draftStatuses(owner, patientId)
  const unsaved = statuses.filter((status) => status === 'unsaved').length
  return statuses.includes('failed') || unsaved > (isNoteBeingSaved ? 1 : 0)
}
