import { createActor, fromPromise } from 'xstate'
import { type ActionPayload, type ActionSaved, actionSaveMachine } from './action-save.machine.ts'
import { draftNotes } from './draft-notes.ts'
import { type ActionSave, pendingActionSaves } from './pending-action-saves.ts'

/**
 * The actor that saves a patient's outcomes, created for the first outcome. The actor lives as long as the page, so
 * that closing a row loses neither a pending save nor a failed save (ACT-26).
 * @param owner the signed-in user
 * @param save saves an outcome; rejects after a failure that a retry may resolve. The actor uses the function of its
 * first caller
 */
export function actionSaveOf(
  owner: string,
  patientId: string,
  save: (payload: ActionPayload) => Promise<ActionSaved>,
): ActionSave {
  const existing = pendingActionSaves.get(owner, patientId)
  if (existing) return existing
  const saveAction = fromPromise<ActionSaved, ActionPayload>(({ input }) => save(input))
  const created = createActor(actionSaveMachine.provide({ actors: { saveAction } })).start()
  created.on('saved', ({ written }) => written !== null && draftNotes.remove(owner, patientId))
  created.on('refused', ({ written }) => written !== null && draftNotes.set(owner, patientId, written))
  pendingActionSaves.set(owner, patientId, created)
  return created
}
