import type { Patient } from '@enamel/contract/patients'
import { type FlowButton, flowButtons } from '@enamel/domain/next-action/flow-node'
import { isOneOf } from '@enamel/domain/text/one-of'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useCallback, useEffect } from 'react'
import { v7 as uuid } from 'uuid'
import { actionCountsQuery } from '../features/actions/actions.api.ts'
import { useInit } from '../features/config/init.api.ts'
import { type SavedOutcome, saveOutcome } from '../features/next-action/next-action.api.ts'
import type { OutcomeBody } from '../features/next-action/outcome.ts'
import type { ActionPayload, ActionRefusal, ActionSaved } from '../features/patients/action-save.machine.ts'
import { actionSaveOf } from '../features/patients/kept-action-saves.ts'
import { patientKey } from '../features/patients/patient.api.ts'
import { reload } from '../features/timeline/held-timelines.ts'
import { isFinal, isRefusal } from '../lib/api-error.ts'
import { errorWords } from '../lib/error-words.ts'

export interface ActionSaveView {
  state: 'settled' | 'saving' | 'errored'
  /** The outcome's that is being saved. */
  button: FlowButton | null
  refusal: ActionRefusal | null
  /** Takes the refusal away. */
  dismiss: () => void
  save: (outcome: OutcomeBody) => void
  /** Sends again what could not be saved, as it was (G-46). */
  retry: () => void
}

/**
 * Saving the outcomes of one patient's actions.
 * @param onSaved called when one is, also after what asked for it has gone from the page
 */
export function useActionSave(patientId: string, onSaved: () => void): ActionSaveView {
  const queries = useQueryClient()
  const { subscriber_id, features } = useInit()
  const action = actionSaveOf(subscriber_id, patientId, (payload) =>
    save(queries, features, patientId, payload),
  )
  const { value, context } = useSelector(action, (snapshot) => snapshot)
  const { payload, refusal } = context
  const [button] = payload?.outcome.choices ?? []
  const dismiss = useCallback(() => action.send({ type: 'dismiss' }), [action])
  // Who opens the patient another time has not been refused anything.
  useEffect(() => dismiss, [dismiss])
  return {
    state: value,
    button: isOneOf(flowButtons, button) ? button : null,
    refusal,
    dismiss,
    save: (outcome) => action.send({ type: 'save', payload: { outcome, key: uuid() }, onSaved }),
    retry: () => payload && action.send({ type: 'save', payload, onSaved }),
  }
}

async function save(
  queries: QueryClient,
  features: readonly string[],
  patientId: string,
  { outcome, key }: ActionPayload,
): Promise<ActionSaved> {
  const saved = await saveOutcome(patientId, outcome, key).then(
    (answer) => takeSaved(queries, answer),
    (error: unknown) => takeRefusal(queries, patientId, error),
  )
  // What is the patient's, and how much is due, has changed: by this, or by somebody else before.
  void queries.invalidateQueries({ queryKey: patientKey(patientId) })
  void reload(queries, patientId, features)
  void queries.invalidateQueries({ queryKey: actionCountsQuery.queryKey })
  return saved
}

/** Shows the new stage at once; what else has changed comes with the patient. */
function takeSaved(queries: QueryClient, saved: SavedOutcome): ActionSaved {
  const { stage, next_action_at, source, snooze } = saved
  queries.setQueryData<Patient>(
    patientKey(saved.patient_id),
    (held) => held && { ...held, stage, next_action_at, source, snooze },
  )
  return { ok: true }
}

/** @throws what is worth trying again, which an ended session is too: whoever comes back finds it */
function takeRefusal(queries: QueryClient, patientId: string, error: unknown): ActionSaved {
  if (!isFinal(error) || error.status === 401) throw error
  if (isRefusal(error, 'action_stale')) {
    queries.setQueryData(patientKey(patientId), (error.body as { record: Patient }).record)
  }
  return { ok: false, refusal: { code: error.code, words: errorWords(error, { marksFields: false }) } }
}
