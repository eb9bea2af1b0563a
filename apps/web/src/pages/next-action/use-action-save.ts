import type { Patient } from '@enamel/contract/patients'
import { type FlowButton, flowButtons } from '@enamel/domain/next-action/flow-node'
import { isOneOf } from '@enamel/domain/text/one-of'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useCallback, useEffect } from 'react'
import { v7 as uuid } from 'uuid'
import { actionCountsQuery } from '../../features/actions/actions.api.ts'
import { useInit } from '../../features/config/init.api.ts'
import type {
  ActionPayload,
  ActionRefusal,
  ActionSaved,
  DecidedAction,
} from '../../features/next-action/action-save.machine.ts'
import { actionSaveOf } from '../../features/next-action/action-save.ts'
import { type SavedOutcome, saveOutcome } from '../../features/next-action/next-action.api.ts'
import type { OutcomeBody } from '../../features/next-action/outcome.ts'
import { refusedPart } from '../../features/next-action/refused-part.ts'
import { changePatient, renewPatient } from '../../features/patients/cached-patient.ts'
import { practicePatientKey } from '../../features/practice-system/cache-keys.ts'
import type { Realtime } from '../../features/realtime/create-realtime.ts'
import { usePublishEffect } from '../../features/realtime/realtime-context.tsx'
import { reload } from '../../features/timeline/cached-timelines.ts'
import { isFinal, isRefusal } from '../../lib/api-error.ts'
import { errorMessage } from '../../lib/error-message.ts'
import { ownAction } from './own-action.ts'

/** A save that waits for a decision. */
export interface UnsavedAction {
  payload: ActionPayload
  /** Why the choice for the practice system was refused; null if all of it failed. */
  message: string | null
}

export interface ActionSaveView {
  state: 'settled' | 'saving' | 'errored' | 'waiting'
  /** The outcome's that is being saved. */
  button: FlowButton | null
  refusal: ActionRefusal | null
  unsaved: UnsavedAction | null
  /** Takes the refusal away. */
  dismiss: () => void
  save: (decided: DecidedAction) => void
  /** Repeats the failed save unchanged (G-46). */
  retry: () => void
  /** Saves the waiting outcome without a link or creation. */
  saveWithout: () => void
  /** Discards the save that waits for a decision. */
  giveUp: () => void
}

/**
 * Saving the outcomes of one patient's actions.
 * @param onSaved called after each save, even if the component that started it is unmounted
 */
export function useActionSave(patientId: string, onSaved: () => void): ActionSaveView {
  const queries = useQueryClient()
  const publish = usePublishEffect()
  const { subscriber_id, features } = useInit()
  const action = actionSaveOf(subscriber_id, patientId, (payload) =>
    save({ queries, features, me: subscriber_id, publish }, patientId, payload),
  )
  const { value, context } = useSelector(action, (snapshot) => snapshot)
  const { payload, refusal } = context
  const isUnresolved = value === 'errored' || value === 'waiting'
  const [button] = payload?.outcome.choices ?? []
  const dismiss = useCallback(() => action.send({ type: 'dismiss' }), [action])
  const send = (decided: DecidedAction) =>
    action.send({ type: 'save', payload: { ...decided, key: uuid() }, onSaved })
  // A user who opens the patient another time has not been refused anything.
  useEffect(() => dismiss, [dismiss])
  return {
    state: value,
    button: isOneOf(flowButtons, button) ? button : null,
    refusal: value === 'waiting' ? null : refusal,
    unsaved: isUnresolved && payload ? { payload, message: refusal?.message ?? null } : null,
    dismiss,
    save: send,
    retry: () => payload && action.send({ type: 'save', payload, onSaved }),
    saveWithout: () => payload && send({ ...payload, outcome: { ...payload.outcome, dentally: null } }),
    giveUp() {
      action.send({ type: 'give_up' })
      // A lost answer may have been a success.
      void renewPatient(queries, patientId)
    },
  }
}

interface Surroundings {
  queries: QueryClient
  features: readonly string[]
  /** The signed-in user. */
  me: string
  publish: Realtime['publish']
}

async function save(
  { queries, features, me, publish }: Surroundings,
  patientId: string,
  { outcome, key }: ActionPayload,
): Promise<ActionSaved> {
  const saved = await saveOutcome(patientId, outcome, key).then(
    async (answer) => {
      await takeSaved(queries, answer)
      publish(ownAction(me, patientId, answer))
      return { ok: true } as const
    },
    (error: unknown) => takeRefusal(queries, patientId, outcome, error),
  )
  // The patient, and the number of due actions, have changed: by this, or by another user before.
  void renewPatient(queries, patientId)
  void reload(queries, patientId, features)
  void queries.invalidateQueries({ queryKey: actionCountsQuery.queryKey })
  return saved
}

/** Shows the new stage at once; other changes come with the patient. */
async function takeSaved(queries: QueryClient, saved: SavedOutcome): Promise<void> {
  const { patient_id, stage, next_action_at, source, snooze } = saved
  await changePatient(queries, patient_id, (patient) => ({
    ...patient,
    stage,
    next_action_at,
    source,
    snooze,
  }))
}

/** @throws errors worth a retry, such as an ended session: a returning user finds the failed save */
async function takeRefusal(
  queries: QueryClient,
  patientId: string,
  outcome: OutcomeBody,
  error: unknown,
): Promise<ActionSaved> {
  if (!isFinal(error) || error.status === 401) throw error
  if (isRefusal(error, 'action_stale')) {
    const { record } = error.body as { record: Patient }
    await changePatient(queries, patientId, () => record)
  }
  const of = refusedPart(error, outcome)
  if (of === 'practice_system') {
    void queries.invalidateQueries({ queryKey: practicePatientKey(patientId) })
  }
  return {
    ok: false,
    refusal: { of, code: error.code, message: errorMessage(error, { marksFields: false }) },
  }
}
