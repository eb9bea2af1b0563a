import type { Patient } from '@enamel/contract/patients'
import type { FlowButton } from '@enamel/domain/next-action/flow-node'
import { rootOf } from '@enamel/domain/next-action/graph/roots'
import { variantOf } from '@enamel/domain/next-action/variant'
import { stageOf } from '@enamel/domain/stages/stages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useInit } from '../features/config/init.api.ts'
import { NextStep } from '../features/next-action/next-step.tsx'
import { OPENING, OutcomeButtons, SAVING } from '../features/next-action/outcome-buttons.tsx'
import { pipelineSettingsQuery } from '../features/pipeline/pipeline.api.ts'
import { practicePatientQuery } from '../features/practice-system/practice-system.api.ts'
import { RetryButton } from '../ui/buttons/retry-button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { sayFailure } from '../ui/feedback/say-failure.ts'
import { useActionSave } from './action-save.ts'
import type { FlowStart } from './guided-flow.tsx'
import styles from './next-action-area.module.css'
import { usePracticeSystem } from './practice-patient.ts'

const loadFlow = () => import('./guided-flow.tsx')
const GuidedFlow = lazy(async () => ({ default: (await loadFlow()).GuidedFlow }))

const NOT_SAVED_YET = 'Your last outcome is not saved yet. Try it again first.'

export interface NextActionAreaProps {
  patient: Patient
  /** The action is saved; the row of a queue shows it as complete. */
  onDone?: ((how: 'complete') => void) | undefined
}

/** What is to be done next for a patient, by when, and what can come of it (ACT-38, FLOW-01, FLOW-10). */
export function NextActionArea({ patient, onDone }: NextActionAreaProps) {
  const { client, features } = useInit()
  const stage = stageOf(patient.stage)
  const save = useActionSave(patient.id, () => onDone?.('complete'))
  const flow = useFlowOpening(patient.id)
  return (
    <div className={styles.area}>
      <NextStep stage={stage} nextActionAt={patient.next_action_at} zone={client.time_zone} />
      {save.refusal && (
        <Banner tone={save.refusal.code === 'action_stale' ? 'amber' : 'red'}>{save.refusal.words}</Banner>
      )}
      {save.state === 'errored' && (
        <div role="alert">
          <RetryButton onClick={save.retry} />
        </div>
      )}
      <OutcomeButtons
        buttons={rootOf(stage, variantOf(features)).buttons}
        busy={
          save.state === 'saving' && save.button
            ? { button: save.button, label: SAVING }
            : flow.opening && { button: flow.opening, label: OPENING }
        }
        disabledReason={save.state === 'errored' ? NOT_SAVED_YET : undefined}
        onApproach={flow.prepare}
        onPress={(button) => {
          save.dismiss()
          flow.open(button)
        }}
      />
      {flow.start && (
        <Suspense>
          <GuidedFlow
            patient={patient}
            start={flow.start}
            onAbandon={flow.close}
            onFinish={(outcome) => {
              flow.close()
              save.save(outcome)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The flow and what it needs of the practice are loaded before the first press, or with it; the press is not lost. */
function useFlowOpening(patientId: string) {
  const queries = useQueryClient()
  const { link: asksPracticeSystem } = usePracticeSystem()
  const [start, setStart] = useState<FlowStart | null>(null)
  const opening = useMutation({
    mutationFn: async (button: FlowButton): Promise<FlowStart> => {
      const [settings] = await Promise.all([
        queries.ensureQueryData(pipelineSettingsQuery),
        loadFlow(),
        // Where it cannot be told how the patient stands there, the flow does not ask.
        asksPracticeSystem && queries.ensureQueryData(practicePatientQuery(patientId)).catch(() => null),
      ])
      return { button, delays: settings.call_back_delays }
    },
    onSuccess: setStart,
    onError: (error) => sayFailure(error),
  })
  return {
    start,
    opening: opening.isPending ? opening.variables : null,
    prepare() {
      void loadFlow()
      void queries.prefetchQuery(pipelineSettingsQuery)
    },
    open: (button: FlowButton) => opening.mutate(button),
    close: () => setStart(null),
  }
}
