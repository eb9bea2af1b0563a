import type { Patient } from '@enamel/contract/patients'
import { isStale } from '@enamel/domain/next-action/stale-action'
import { variantOf } from '@enamel/domain/pipeline/variant'
import { useState } from 'react'
import { UnsavedPart } from '../../../lib/drafts/unsaved-edits.tsx'
import { productTime } from '../../../lib/product-time.ts'
import { useInit } from '../../../signed-in/init.api.ts'
import { useOpenHours } from '../../../signed-in/open-hours.ts'
import { usePracticeSources } from '../../../signed-in/practice-sources.ts'
import { useRealtimeEffects } from '../../../signed-in/realtime-context.tsx'
import { type DiscardText, useDiscarding } from '../../../ui/overlays/use-discarding.tsx'
import { FlowPanel, type FlowPanelProps } from './flow-panel.tsx'
import { type FlowStart, openedFlow } from './flow-snapshot.ts'

export interface GuidedFlowProps extends Pick<FlowPanelProps, 'patient' | 'linked' | 'onFinish'> {
  start: FlowStart
  /** The note of an earlier flow whose outcome was not saved; null without one. */
  draftNote: string | null
  /** @param note the written note, if the action was completed elsewhere and the next outcome may need the note */
  onAbandon: (note: string | null) => void
}

const TEXT: DiscardText = {
  title: 'Close and discard what you have written?',
  text: 'Closing this will discard what you have written. Nothing has been saved.',
}

/** A guided flow for a patient. The outcome is based on the patient's state when the flow starts (G-45). */
export function GuidedFlow(props: GuidedFlowProps) {
  const { patient, start, draftNote, linked, onAbandon, onFinish } = props
  const { client, features } = useInit()
  const hours = useOpenHours()
  const [opened] = useState(() =>
    openedFlow(patient, start, {
      variant: variantOf(features),
      now: productTime.now(),
      zone: client.time_zone,
      hours,
      draftNote,
    }),
  )
  const { edits, leave, question } = useDiscarding(TEXT)
  const stale = isStale(opened.patient, patient)
  return (
    <UnsavedPart edits={edits}>
      <FlowPanel
        patient={patient}
        opened={opened}
        sources={usePracticeSources()}
        practiceSystem={start.steps}
        linked={linked}
        stale={stale}
        isOwn={useIsOwnChange(patient.id)}
        // The note of a stale flow is stored, so nothing is lost.
        leave={stale ? (go) => go() : leave}
        onAbandon={({ written }) => onAbandon(stale ? written : null)}
        onFinish={onFinish}
      />
      {question}
    </UnsavedPart>
  )
}

/** Whether the user has made the last change of the action themselves, in another window, while the flow is open. */
function useIsOwnChange(patientId: Patient['id']): boolean {
  const { subscriber_id: me } = useInit()
  const [isOwn, setOwn] = useState(false)
  useRealtimeEffects({
    action_changed: (change) => change.patientId === patientId && setOwn(change.user_id === me),
  })
  return isOwn
}
