import type { Patient } from '@enamel/contract/patients'
import { type FlowInput, flowInput } from '@enamel/domain/next-action/flow-input'
import type { FlowButton } from '@enamel/domain/next-action/flow-node'
import { beginFlow } from '@enamel/domain/next-action/flow-walk'
import { isStale } from '@enamel/domain/next-action/stale-action'
import { fullName } from '@enamel/domain/patients/name'
import type { CallBackDelays } from '@enamel/domain/pipeline/delays'
import { variantOf } from '@enamel/domain/pipeline/variant'
import { useState } from 'react'
import type { EndedFlow } from '../../features/next-action/ended-flow.ts'
import { FlowPanel } from '../../features/next-action/flow-panel.tsx'
import type { FinishedFlow } from '../../features/next-action/use-action-save.ts'
import { usePracticePatient } from '../../features/practice-system/use-practice-patient.ts'
import { UnsavedPart } from '../../lib/drafts/unsaved-edits.tsx'
import { productTime } from '../../lib/product-time.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { usePracticeSources } from '../../signed-in/practice-sources.ts'
import { useRealtimeEffects } from '../../signed-in/realtime-context.tsx'
import { type DiscardText, useDiscarding } from '../../ui/overlays/use-discarding.tsx'
import { AskingPracticeSystem, practiceSystemSteps } from './asking-practice-system.tsx'
import { practiceSystemInput } from './practice-system-input.ts'

/** The start of a flow, apart from the patient. */
export interface FlowStart {
  button: FlowButton
  delays: CallBackDelays
  /** An earlier flow, which continues where it ended. */
  again: EndedFlow | null
}

/** A flow that was removed with unsaved input. */
export interface LeftFlow {
  flow: EndedFlow
  written: string
}

export interface GuidedFlowProps {
  patient: Patient
  start: FlowStart
  /** The note of an outcome that was refused. */
  draftNote: string | null
  /** @param note the written note, where another user was first and it may be of use for the next outcome */
  onAbandon: (note: string | null) => void
  onFinish: (finished: FinishedFlow) => void
  /** It is removed with unsaved input. */
  onUnmount: (left: LeftFlow) => void
}

const TEXT: DiscardText = {
  title: 'Close and discard what you have written?',
  text: 'Closing this will discard what you have written. Nothing has been saved.',
}

/** The guided flow of a patient in their state at its start: the outcome is based on it (G-45). */
export function GuidedFlow({ patient, start, draftNote, onAbandon, onFinish, onUnmount }: GuidedFlowProps) {
  const practiceSystem = practiceSystemInput(usePracticePatient(patient.id).state)
  const began = useBeginning(patient, start, { draftNote, practiceSystem })
  const { edits, leave, question } = useDiscarding(TEXT)
  const stale = isStale(began.patient, patient)
  const isOwn = useMovedByMe(patient.id)
  return (
    <UnsavedPart edits={edits}>
      <AskingPracticeSystem patient={patient}>
        <FlowPanel
          patient={{
            id: patient.id,
            name: fullName(patient),
            image_url: patient.image_url,
            snoozeEndsAt: began.patient.snooze?.ends_at ?? null,
          }}
          input={began.input}
          button={began.button}
          begin={began}
          sources={usePracticeSources()}
          practiceSystem={practiceSystemSteps}
          linked={practiceSystem.linked}
          stale={stale}
          isOwn={isOwn}
          // The text in a stale one is preserved.
          leave={stale ? (go) => go() : leave}
          onAbandon={({ written }) => onAbandon(stale ? written : null)}
          onFinish={({ written, ...end }) => onFinish({ written, flow: { ...began, ...end } })}
          onUnmount={(written, end) => onUnmount({ written, flow: { ...began, ...end } })}
        />
      </AskingPracticeSystem>
      {question}
    </UnsavedPart>
  )
}

/** Whether it was the user, in another window, who changed the patient's action last while this is open. */
function useMovedByMe(patientId: string): boolean {
  const { subscriber_id: me } = useInit()
  const [isMine, setMine] = useState(false)
  useRealtimeEffects({
    action_changed: (change) => change.patientId === patientId && setMine(change.user_id === me),
  })
  return isMine
}

/** The patient, the known data and the step, at the start of the flow. */
function useBeginning(
  patient: Patient,
  { button, delays, again }: FlowStart,
  known: Pick<FlowInput, 'draftNote' | 'practiceSystem'>,
) {
  const { client, features } = useInit()
  const [began] = useState((): EndedFlow => {
    const now = productTime.now()
    if (again) return { ...again, input: { ...again.input, now } }
    const input = flowInput(patient, {
      variant: variantOf(features),
      delays,
      now,
      zone: client.time_zone,
      ...known,
    })
    return { button, patient, input, position: beginFlow(input, button), match: null }
  })
  return began
}
