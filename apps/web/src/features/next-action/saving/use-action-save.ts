import { type FlowButton, flowButtons } from '@enamel/domain/next-action/flow-node'
import { isOneOf } from '@enamel/domain/text/one-of'
import { useSelector } from '@xstate/react'
import { useCallback, useEffect } from 'react'
import { v7 as uuid } from 'uuid'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import type { FinishedFlow } from '../flow/flow-snapshot.ts'
import type { ActionPayload, ActionRefusal } from './action-save.machine.ts'
import { actionSaveOf } from './action-save-actor.ts'
import { outcomeOf } from './outcome.ts'
import { pendingActionSaves } from './pending-action-saves.ts'
import { saveAction } from './save-action.ts'
import type { SaveEffects } from './save-effects.ts'

/** A save that waits for a decision. */
export interface UnsavedAction {
  payload: ActionPayload
  /** Why the choice for the practice system was refused; null if the save failed as a whole. */
  message: string | null
}

export interface ActionSaveView {
  state: 'settled' | 'saving' | 'errored' | 'waiting'
  /** The button of the outcome that is being saved, or could not be saved. */
  button: FlowButton | null
  /** Whether that outcome was chosen in one press, without a flow. */
  isQuick: boolean
  refusal: ActionRefusal | null
  unsaved: UnsavedAction | null
  /** Hides the refusal. */
  dismiss: () => void
  save: (finished: FinishedFlow, quick?: ActionPayload['quick']) => void
  /** Repeats the failed save unchanged (G-46). */
  retry: () => void
  /** Saves the waiting outcome without linking or creating the patient. */
  saveWithout: () => void
  /** Discards the save that waits for a decision. */
  discard: () => void
}

export interface ActionSaveInput {
  patientId: string
  /** The signed-in user. */
  owner: string
  effects: SaveEffects
  /** Called when an outcome is saved, even if the component that started the save is unmounted. */
  onSaved: () => void
}

/** The state of saving one patient's outcomes, and the actions on it. */
export function useActionSave({ patientId, owner, effects, onSaved }: ActionSaveInput): ActionSaveView {
  // The actor is created for the first outcome.
  const action = useDraft(pendingActionSaves, owner, patientId)
  const snapshot = useSelector(action, (latest) => latest)
  const value = snapshot?.value ?? 'settled'
  const { payload = null, refusal = null } = snapshot?.context ?? {}
  const isUnresolved = value === 'errored' || value === 'waiting'
  const [button] = payload?.outcome.choices ?? []
  const dismiss = useCallback(
    () => pendingActionSaves.get(owner, patientId)?.send({ type: 'dismiss' }),
    [owner, patientId],
  )
  const send = (decided: ActionPayload) =>
    actionSaveOf(owner, patientId, (outcome) => saveAction(effects, patientId, outcome)).send({
      type: 'save',
      payload: decided,
      onSaved,
    })
  // A refusal is not shown again when the patient is opened again.
  useEffect(() => dismiss, [dismiss])
  return {
    state: value,
    button: isOneOf(flowButtons, button) ? button : null,
    isQuick: payload?.quick !== undefined,
    refusal: value === 'waiting' ? null : refusal,
    unsaved: isUnresolved && payload ? { payload, message: refusal?.message ?? null } : null,
    dismiss,
    save: ({ flow, written }, quick) =>
      send({ outcome: outcomeOf(flow.position, flow.patient), flow, written, key: uuid(), quick }),
    retry: () => payload && send(payload),
    saveWithout: () =>
      payload && send({ ...payload, outcome: { ...payload.outcome, dentally: null }, key: uuid() }),
    discard() {
      action?.send({ type: 'discard' })
      // The server may have saved the outcome although its response was lost.
      effects.reloadPatient()
    },
  }
}
