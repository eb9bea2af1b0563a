import { createActor, fromPromise } from 'xstate'
import { type ActionPayload, type ActionSaved, actionSaveMachine } from './action-save.machine.ts'
import { draftNotes } from './draft-notes.ts'
import { type ActionSave, pendingActionSaves } from './pending-action-saves.ts'

/**
 * The actor that saves a patient's outcomes, created when the first is saved. It lives as long as the page, so that closing a row loses neither a
 * pending save nor a failed one (ACT-26).
 * @param owner who is signed in
 * @param save saves an outcome; rejects on a failure that is worth a retry. The first caller's is used
 */
export function actionSaveOf(
  owner: string,
  patientId: string,
  save: (payload: ActionPayload) => Promise<ActionSaved>,
): ActionSave {
  const before = pendingActionSaves.get(owner, patientId)
  if (before) return before
  const saveAction = fromPromise<ActionSaved, ActionPayload>(({ input }) => save(input))
  const created = createActor(actionSaveMachine.provide({ actors: { saveAction } })).start()
  created.on('saved', () => draftNotes.remove(owner, patientId))
  created.on('refused', ({ written }) => written !== null && draftNotes.set(owner, patientId, written))
  pendingActionSaves.set(owner, patientId, created)
  return created
}
