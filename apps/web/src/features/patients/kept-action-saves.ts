import { type Actor, createActor, fromPromise } from 'xstate'
import { type ActionPayload, type ActionSaved, actionSaveMachine } from './action-save.machine.ts'

export type ActionSave = Actor<typeof actionSaveMachine>

// In memory only: it goes with the page, and what is said of patients does not lie about on a shared computer.
let kept: { owner: string; saves: Map<string, ActionSave> } | undefined

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
  if (kept?.owner !== owner) kept = { owner, saves: new Map() }
  const before = kept.saves.get(patientId)
  if (before) return before
  const saveAction = fromPromise<ActionSaved, ActionPayload>(({ input }) => save(input))
  const made = createActor(actionSaveMachine.provide({ actors: { saveAction } })).start()
  kept.saves.set(patientId, made)
  return made
}

/** @param exceptOf whose are kept, if anybody's */
export function forgetActionSaves(exceptOf?: string): void {
  if (kept?.owner !== exceptOf) kept = undefined
}
