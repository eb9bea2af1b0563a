import type { Patient } from '@enamel/contract/patients'
import type { CallBackDelays } from '@enamel/domain/next-action/delays'
import type { FlowFacts } from '@enamel/domain/next-action/flow-facts'
import type { FlowButton } from '@enamel/domain/next-action/flow-node'
import { variantOf } from '@enamel/domain/next-action/variant'
import { fullName } from '@enamel/domain/patients/name'
import { stateOf } from '@enamel/domain/snooze/state'
import { stageOf } from '@enamel/domain/stages/stages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useInit } from '../features/config/init.api.ts'
import { FlowPanel } from '../features/next-action/flow-panel.tsx'
import { type OutcomeBody, outcomeOf } from '../features/next-action/outcome.ts'
import type { SourcesState } from '../features/next-action/steps/source-step.tsx'
import { sourcesProblem, sourcesQuery } from '../features/sources/sources.api.ts'
import { productTime } from '../lib/product-time.ts'
import { usePracticePatient } from './practice-patient.ts'
import { AskingPracticeSystem, practiceSystemFacts, practiceSystemSteps } from './practice-system-steps.tsx'

/** What a flow begins with besides the patient. */
export interface FlowStart {
  button: FlowButton
  delays: CallBackDelays
}

export interface GuidedFlowProps {
  patient: Patient
  start: FlowStart
  onAbandon: () => void
  onFinish: (outcome: OutcomeBody) => void
}

/** The guided flow of a patient as they were when it began: what it ends in is based on that (G-45). */
export function GuidedFlow({ patient, start, onAbandon, onFinish }: GuidedFlowProps) {
  const { client, features } = useInit()
  const { state } = usePracticePatient(patient.id)
  const [began] = useState(() => ({
    patient,
    facts: factsOf(patient, start, {
      features,
      zone: client.time_zone,
      practiceSystem: practiceSystemFacts(state),
    }),
  }))
  return (
    <AskingPracticeSystem patient={patient}>
      <FlowPanel
        patient={{
          id: patient.id,
          name: fullName(patient),
          image_url: patient.image_url,
          snoozeEndsAt: began.patient.snooze?.ends_at ?? null,
        }}
        facts={began.facts}
        button={start.button}
        sources={useSources()}
        practiceSystem={practiceSystemSteps}
        onAbandon={onAbandon}
        onFinish={(finished) => onFinish(outcomeOf(finished, began.patient))}
      />
    </AskingPracticeSystem>
  )
}

function factsOf(
  { stage, source, snooze }: Patient,
  { delays }: FlowStart,
  {
    features,
    zone,
    practiceSystem,
  }: Pick<FlowFacts, 'zone' | 'practiceSystem'> & { features: readonly string[] },
): FlowFacts {
  const now = productTime.now()
  return {
    stage: stageOf(stage),
    variant: variantOf(features),
    source,
    snooze: snooze && { state: stateOf(snooze, now) },
    practiceSystem,
    delays,
    now,
    zone,
  }
}

function useSources(): SourcesState {
  const { data, error, refetch } = useQuery(sourcesQuery)
  if (data) return { kind: 'loaded', sources: data }
  return error
    ? { kind: 'errored', words: sourcesProblem(error), retry: () => void refetch() }
    : { kind: 'loading' }
}
