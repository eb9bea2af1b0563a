import type { Patient } from '@enamel/contract/patients'
import type { FlowButton } from '@enamel/domain/next-action/flow-node'
import { rootOf } from '@enamel/domain/next-action/graph/roots'
import { variantOf } from '@enamel/domain/pipeline/variant'
import { stageOf } from '@enamel/domain/stages/stages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { DraftNote } from '../../features/next-action/draft-note.tsx'
import { draftNotes } from '../../features/next-action/draft-notes.ts'
import type { EndedFlow } from '../../features/next-action/ended-flow.ts'
import { NextStep } from '../../features/next-action/next-step.tsx'
import { OPENING, OutcomeButtons, SAVING } from '../../features/next-action/outcome-buttons.tsx'
import { type ActionSaveView, useActionSave } from '../../features/next-action/use-action-save.ts'
import { pipelineSettingsQuery } from '../../features/pipeline/pipeline.api.ts'
import { settleCreationDraft } from '../../features/practice-system/creating/creation-draft.ts'
import { practicePatientQuery } from '../../features/practice-system/practice-system.api.ts'
import { usePracticeSystem } from '../../features/practice-system/use-practice-system.ts'
import { useLeaveDraft, useResumedDraft } from '../../lib/drafts/form-drafts.tsx'
import { useDraft } from '../../lib/drafts/use-draft.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { showError } from '../../ui/feedback/show-error.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useActionSavePorts } from './action-save-ports.ts'
import type { FlowStart, LeftFlow } from './guided-flow.tsx'
import styles from './next-action-area.module.css'
import type { UnresolvedOutcomeProps } from './unresolved-outcome.tsx'

const GuidedFlow = lazyPart(async () => (await import('./guided-flow.tsx')).GuidedFlow)
const UnresolvedOutcome = lazyPart(async () => (await import('./unresolved-outcome.tsx')).UnresolvedOutcome)

/** Why no other outcome can be chosen. */
const UNRESOLVED = 'Your last outcome has not been saved. Resolve that first.'

export interface NextActionAreaProps {
  patient: Patient
  /** The action is saved; the row of a queue shows it as complete. */
  onDone?: ((how: 'complete') => void) | undefined
}

/** The patient's next action, its date, and the possible outcomes (ACT-38, FLOW-01, FLOW-10). */
export function NextActionArea({ patient, onDone }: NextActionAreaProps) {
  const { client, features, subscriber_id } = useInit()
  const stage = stageOf(patient.stage)
  const save = useActionSave({
    patientId: patient.id,
    owner: subscriber_id,
    ports: useActionSavePorts(patient.id),
    onSaved: () => onDone?.('complete'),
  })
  const draft = useDraft(draftNotes, subscriber_id, patient.id)
  const saveDraft = (note: string) => draftNotes.set(subscriber_id, patient.id, note)
  const flow = useFlowOpening(patient.id, saveDraft)
  return (
    <div className={styles.area}>
      <NextStep stage={stage} nextActionAt={patient.next_action_at} zone={client.time_zone} />
      <NotSaved
        patientId={patient.id}
        save={save}
        onChooseAgain={(ended) => flow.open(ended.button, ended)}
      />
      {draft !== undefined && (
        <DraftNote note={draft} onDiscard={() => draftNotes.remove(subscriber_id, patient.id)} />
      )}
      <OutcomeButtons
        buttons={rootOf(stage, variantOf(features)).buttons}
        busy={
          save.state === 'saving' && save.button
            ? { button: save.button, label: SAVING }
            : flow.opening && { button: flow.opening, label: OPENING }
        }
        disabledReason={save.unsaved ? UNRESOLVED : undefined}
        onApproach={flow.prepare}
        onPress={(button) => {
          save.dismiss()
          flow.open(button)
        }}
      />
      {flow.start && (
        <GuidedFlow
          onFailed={flow.close}
          patient={patient}
          start={flow.start}
          draftNote={draft ?? null}
          onAbandon={(note) => {
            flow.close()
            if (note !== null) saveDraft(note)
          }}
          onFinish={(finished) => {
            flow.close()
            // The save has the form's values from now on.
            if (finished.flow.position.context.dentally) settleCreationDraft(subscriber_id, patient.id)
            save.save(finished)
          }}
          onUnmount={flow.leave}
        />
      )}
    </div>
  )
}

interface NotSavedProps extends Pick<UnresolvedOutcomeProps, 'patientId' | 'onChooseAgain'> {
  save: ActionSaveView
}

/** Why the last outcome is not saved, and the ways to resolve it. */
function NotSaved({ patientId, save, onChooseAgain }: NotSavedProps) {
  const { refusal, unsaved } = save
  if (refusal)
    return <Banner tone={refusal.code === 'action_stale' ? 'amber' : 'red'}>{refusal.message}</Banner>
  if (!unsaved) return null
  return (
    <UnresolvedOutcome patientId={patientId} unsaved={unsaved} actions={save} onChooseAgain={onChooseAgain} />
  )
}

interface Opening extends Pick<FlowStart, 'button' | 'again'> {
  /** The note in a flow that opens without a press. */
  written?: string
}

/**
 * The flow and its data about the practice are loaded before the first press, or with it; the press is not lost. A flow
 * with input from before the session expired opens by itself.
 * @param onNote receives that flow's note if it cannot be opened
 */
function useFlowOpening(patientId: string, onNote: (note: string) => void) {
  const queries = useQueryClient()
  const { link: asksPracticeSystem } = usePracticeSystem()
  const [start, setStart] = useState<FlowStart | null>(null)
  const opening = useMutation({
    mutationFn: async ({ button, again }: Opening): Promise<FlowStart> => {
      const [settings] = await Promise.all([
        queries.ensureQueryData(pipelineSettingsQuery),
        GuidedFlow.load(),
        // Without an answer the failure cannot be shown.
        UnresolvedOutcome.load(),
        // If the patient's state there is unknown, the flow does not ask.
        asksPracticeSystem && queries.ensureQueryData(practicePatientQuery(patientId)).catch(() => null),
      ])
      return { button, delays: settings.call_back_delays, again }
    },
    onSuccess: setStart,
    onError: (error, { written }) => {
      showError(error)
      if (written !== undefined) onNote(written)
    },
  })
  const where = `flow of ${patientId}`
  const left = useResumedDraft<LeftFlow>(where)
  const leave = useLeaveDraft<LeftFlow>(where)
  const resume = useEffectEvent(() => {
    if (left) opening.mutate({ button: left.flow.button, again: left.flow, written: left.written })
  })
  useEffect(() => resume(), [])
  return {
    start,
    opening: opening.isPending ? opening.variables.button : null,
    prepare() {
      GuidedFlow.prepare()
      void queries.prefetchQuery(pipelineSettingsQuery)
    },
    open: (button: FlowButton, again: EndedFlow | null = null) => opening.mutate({ button, again }),
    close: () => setStart(null),
    leave,
  }
}
