import type { Patient } from '@enamel/contract/patients'
import { type FlowFacts, flowFacts } from '@enamel/domain/next-action/flow-facts'
import type { FlowButton } from '@enamel/domain/next-action/flow-node'
import { beginFlow } from '@enamel/domain/next-action/flow-walk'
import { isStale } from '@enamel/domain/next-action/stale-action'
import { fullName } from '@enamel/domain/patients/name'
import type { CallBackDelays } from '@enamel/domain/pipeline/delays'
import { variantOf } from '@enamel/domain/pipeline/variant'
import { useState } from 'react'
import { useInit } from '../../features/config/init.api.ts'
import type { DecidedAction } from '../../features/next-action/action-save.machine.ts'
import type { EndedFlow } from '../../features/next-action/ended-flow.ts'
import { FlowPanel } from '../../features/next-action/flow-panel.tsx'
import { outcomeOf } from '../../features/next-action/outcome.ts'
import { useRealtimeEffects } from '../../features/realtime/realtime-context.tsx'
import { productTime } from '../../lib/product-time.ts'
import { UnsavedPart } from '../../lib/unsaved-edits.tsx'
import { type DiscardWords, useDiscarding } from '../../ui/overlays/use-discarding.tsx'
import { usePracticeSources } from '../practice-sources.ts'
import { usePracticePatient } from '../practice-system/use-practice-patient.ts'
import { AskingPracticeSystem, practiceSystemSteps } from './asking-practice-system.tsx'
import { practiceSystemFacts } from './practice-system-facts.ts'

/** What a flow begins with besides the patient. */
export interface FlowStart {
  button: FlowButton
  delays: CallBackDelays
  /** One that was gone through before, which goes on where it stands. */
  again: EndedFlow | null
}

/** One that went with what was written in it. */
export interface LeftFlow {
  flow: EndedFlow
  written: string
}

export interface GuidedFlowProps {
  patient: Patient
  start: FlowStart
  /** What was written for an outcome that was not taken. */
  keptNote: string | null
  /** @param note what was written, where somebody else was first and it may be of use for the next outcome */
  onAbandon: (note: string | null) => void
  onFinish: (decided: DecidedAction) => void
  /** It goes with something written in it. */
  onGone: (left: LeftFlow) => void
}

const WORDS: DiscardWords = {
  title: 'Close and discard what you have written?',
  text: 'Closing this will discard what you have written, and nothing is saved.',
}

/** The guided flow of a patient as they were when it began: what it ends in is based on that (G-45). */
export function GuidedFlow({ patient, start, keptNote, onAbandon, onFinish, onGone }: GuidedFlowProps) {
  const practiceSystem = practiceSystemFacts(usePracticePatient(patient.id).state)
  const began = useBeginning(patient, start, { keptNote, practiceSystem })
  const { edits, leave, question } = useDiscarding(WORDS)
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
          facts={began.facts}
          button={began.button}
          begin={began}
          sources={usePracticeSources()}
          practiceSystem={practiceSystemSteps}
          linked={practiceSystem.linked}
          stale={stale}
          isOwn={isOwn}
          // What is written in a stale one is kept.
          leave={stale ? (go) => go() : leave}
          onAbandon={({ written }) => onAbandon(stale ? written : null)}
          onFinish={({ written, ...end }) =>
            onFinish({
              outcome: outcomeOf(end.position, began.patient),
              written,
              flow: { ...began, ...end },
            })
          }
          onGone={(written, end) => onGone({ written, flow: { ...began, ...end } })}
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

/** The patient, what is known and the step, as the flow begins. */
function useBeginning(
  patient: Patient,
  { button, delays, again }: FlowStart,
  known: Pick<FlowFacts, 'keptNote' | 'practiceSystem'>,
) {
  const { client, features } = useInit()
  const [began] = useState((): EndedFlow => {
    const now = productTime.now()
    if (again) return { ...again, facts: { ...again.facts, now } }
    const facts = flowFacts(patient, {
      variant: variantOf(features),
      delays,
      now,
      zone: client.time_zone,
      ...known,
    })
    return { button, patient, facts, position: beginFlow(facts, button), match: null }
  })
  return began
}
