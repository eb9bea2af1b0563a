import type { Patient } from '@enamel/contract/patients'
import type { CallBackDelays } from '@enamel/domain/next-action/delays'
import type { FlowFacts } from '@enamel/domain/next-action/flow-facts'
import type { FlowButton } from '@enamel/domain/next-action/flow-node'
import { variantOf } from '@enamel/domain/next-action/variant'
import { fullName } from '@enamel/domain/patients/name'
import { snoozeState } from '@enamel/domain/snooze/state'
import { isStageKey } from '@enamel/domain/stages/stages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useInit } from '../features/config/init.api.ts'
import { FlowPanel } from '../features/next-action/flow-panel.tsx'
import { type OutcomeBody, outcomeOf } from '../features/next-action/outcome.ts'
import type { PracticeSystemSteps } from '../features/next-action/practice-system-steps.ts'
import type { SourcesState } from '../features/next-action/steps/source-step.tsx'
import { sourcesProblem, sourcesQuery } from '../features/sources/sources.api.ts'
import { productTime } from '../lib/product-time.ts'

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

/** Nobody asks the practice system yet, so the steps that would are skipped (FLOW-17). */
const practiceSystem: PracticeSystemSteps | null = null

/** The guided flow of a patient as they were when it began: what it ends in is based on that (G-45). */
export function GuidedFlow({ patient, start, onAbandon, onFinish }: GuidedFlowProps) {
  const { client, features } = useInit()
  const [began] = useState(() => ({
    patient,
    facts: factsOf(patient, start, { features, zone: client.time_zone }),
  }))
  return (
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
      practiceSystem={practiceSystem}
      onAbandon={onAbandon}
      onFinish={(finished) => onFinish(outcomeOf(finished, began.patient))}
    />
  )
}

function factsOf(
  { stage, source, snooze }: Patient,
  { delays }: FlowStart,
  { features, zone }: { features: readonly string[]; zone: string },
): FlowFacts {
  const now = productTime.now()
  const isWaking = snooze?.state === 'waking' || (snooze && snoozeState(snooze.ends_at, now) === 'waking')
  return {
    stage: stage !== null && isStageKey(stage) ? stage : null,
    variant: variantOf(features),
    source,
    snooze: snooze && { state: isWaking ? 'waking' : 'asleep' },
    practiceSystem: { active: practiceSystem !== null, linked: false },
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
