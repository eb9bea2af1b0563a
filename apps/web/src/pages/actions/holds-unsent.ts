import { unsavedLabels } from '../../features/labels/unsaved-labels.ts'
import { keptActionSaves, undecidedOutcomes } from '../../features/next-action/kept-action-saves.ts'
import { keptNotes } from '../../features/next-action/kept-notes.ts'
import { keptStore } from '../../features/reply/kept-replies.ts'
import { unsavedSnoozes } from '../../features/snooze/unsaved-snoozes.ts'
import { hasFailed } from '../../lib/unsaved-changes.ts'

/**
 * Whether something was decided of a patient, or written to them, that the server does not have: a reply, an outcome, the
 * note of one, a snooze, a label.
 * @param owner who is signed in
 */
export function holdsUnsent(owner: string, patientId: string): boolean {
  const save = keptActionSaves.get(owner, patientId)?.getSnapshot()
  return (
    keptStore(owner)?.isWritingTo(patientId) === true ||
    (save !== undefined && save.value !== 'settled') ||
    [keptNotes, unsavedSnoozes, unsavedLabels].some((kept) => kept.get(owner, patientId) !== undefined)
  )
}

/**
 * The same of a patient whose action was done with, by which what is on its way to the server goes on by itself: the
 * outcome, with its note, may be told of before it is answered.
 */
export function leavesUnsent(owner: string, patientId: string): boolean {
  const isSaving = keptActionSaves.get(owner, patientId)?.getSnapshot().value === 'saving'
  return (
    keptStore(owner)?.isWritingTo(patientId) === true ||
    undecidedOutcomes.get(owner, patientId) === true ||
    (!isSaving && keptNotes.get(owner, patientId) !== undefined) ||
    [unsavedSnoozes, unsavedLabels].some((kept) => hasFailed(kept.get(owner, patientId)))
  )
}
