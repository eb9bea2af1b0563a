import { createActor, fromPromise } from 'xstate'
import { unsavedEdits } from '../../lib/unsaved-edits.tsx'
import { type ActionPayload, type ActionSaved, actionSaveMachine } from './action-save.machine.ts'
import { type ActionSave, keptActionSaves, undecidedOutcomes } from './kept-action-saves.ts'
import { keptNotes } from './kept-notes.ts'

/**
 * The saving of a patient's actions, one for as long as the page lives: a row that closes takes neither a save that is
 * under way nor one that failed along (ACT-26).
 * @param owner who is signed in
 * @param save how the first who asks saves; rejects on a failure that is worth trying again
 */
export function actionSaveOf(
  owner: string,
  patientId: string,
  save: (payload: ActionPayload) => Promise<ActionSaved>,
): ActionSave {
  const before = keptActionSaves.get(owner, patientId)
  if (before) return before
  const saveAction = fromPromise<ActionSaved, ActionPayload>(({ input }) => save(input))
  const made = createActor(actionSaveMachine.provide({ actors: { saveAction } })).start()
  markWhileUnsaved(made)
  noteUndecided(made, owner, patientId)
  made.on('saved', () => keptNotes.drop(owner, patientId))
  made.on('refused', ({ written }) => written !== null && keptNotes.keep(owner, patientId, written))
  keptActionSaves.keep(owner, patientId, made)
  return made
}

/** So that it is said of the patient wherever they are listed (ACT-26). */
function noteUndecided(save: ActionSave, owner: string, patientId: string): void {
  const forget = () => undecidedOutcomes.drop(owner, patientId)
  save.subscribe({
    next({ value }) {
      if (value === 'errored' || value === 'held') undecidedOutcomes.keep(owner, patientId, true)
      else forget()
    },
    complete: forget,
  })
}

/** The page is not left, and nobody logs out, over a decision that the server does not have. */
function markWhileUnsaved(save: ActionSave): void {
  let unmark = () => {}
  save.subscribe({
    next({ value }) {
      unmark()
      const isSaved = value === 'settled'
      unmark = isSaved ? () => {} : unsavedEdits.mark()
    },
    complete: () => unmark(),
  })
}
