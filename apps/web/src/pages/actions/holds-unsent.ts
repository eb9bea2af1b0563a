import { unsavedLabels } from '../../features/labels/unsaved-labels.ts'
import { keptActionSaves } from '../../features/next-action/kept-action-saves.ts'
import { keptNotes } from '../../features/next-action/kept-notes.ts'
import { keptStore } from '../../features/reply/kept-replies.ts'
import { unsavedSnoozes } from '../../features/snooze/unsaved-snoozes.ts'

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
