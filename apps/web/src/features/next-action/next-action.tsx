import type { Patient } from '@enamel/contract/patients'
import type { FlowInput } from '@enamel/domain/next-action/flow-input'
import { offersNoAnswer, rootOf } from '@enamel/domain/next-action/graph/roots'
import { STALE_MESSAGE } from '@enamel/domain/next-action/stale-action'
import { variantOf } from '@enamel/domain/pipeline/variant'
import { type StageKey, stageOf } from '@enamel/domain/stages/stages'
import { useDraft } from '../../lib/drafts/use-draft.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { FlowSnapshot } from './flow/flow-snapshot.ts'
import { useFlowOpening } from './flow/use-flow-opening.ts'
import styles from './next-action.module.css'
import { NextStep } from './next-step.tsx'
import { NoAnswerButton } from './no-answer/no-answer-button.tsx'
import { type ListedAction, useNoAnswer } from './no-answer/use-no-answer.ts'
import { OPENING, OutcomeButtons, SAVING } from './outcome-buttons.tsx'
import type { NextActionPorts } from './ports.ts'
import { DraftNote } from './saving/draft-note.tsx'
import { draftNotes } from './saving/draft-notes.ts'
import { useSaveEffects } from './saving/save-effects.ts'
import { type ActionSaveView, useActionSave } from './saving/use-action-save.ts'

const GuidedFlow = lazyPart(async () => (await import('./flow/guided-flow.tsx')).GuidedFlow)
const UnresolvedOutcome = lazyPart(
  async () => (await import('./saving/unresolved-outcome.tsx')).UnresolvedOutcome,
)
// The view of a failed save is loaded before the save, since it could not be loaded when the connection is lost.
const loadCode = () => Promise.all([GuidedFlow.load(), UnresolvedOutcome.load()])

/** Why no other outcome can be chosen. */
const UNRESOLVED = 'Your last outcome has not been saved. Resolve that first.'

export interface NextActionProps {
  patient: Patient
  listedAction?: ListedAction | undefined
  ports: NextActionPorts
  /** Whether a flow can ask about the practice system, and whether the patient is linked to it. */
  practiceSystem: FlowInput['practiceSystem']
  /** Called when an outcome has been saved. */
  onSaved: () => void
}

/** The patient's next action, its date, and the possible outcomes (ACT-38, FLOW-01, FLOW-10). */
export function NextAction({ patient, listedAction, ports, practiceSystem, onSaved }: NextActionProps) {
  const { client, subscriber_id: owner } = useInit()
  const stage = stageOf(patient.stage)
  const effects = useSaveEffects(patient.id, ports)
  const save = useActionSave({ patientId: patient.id, owner, effects, onSaved })
  const draft = useDraft(draftNotes, owner, patient.id)
  const saveDraft = (note: string) => draftNotes.set(owner, patient.id, note)
  const flow = useFlowOpening({
    patientId: patient.id,
    ports,
    loadCode,
    prepareCode: GuidedFlow.prepare,
    onNote: saveDraft,
  })
  const loadFailure = UnresolvedOutcome.load
  const noAnswer = useNoAnswer({ patient, listedAction, ports, loadFailure, effects, save: save.save })
  return (
    <div className={styles.area}>
      <NextStep stage={stage} nextActionAt={patient.next_action_at} zone={client.time_zone} />
      <SaveProblem save={save} practiceSystem={practiceSystem} onChooseAgain={flow.reopen} />
      {draft !== undefined && (
        <DraftNote note={draft} onDiscard={() => draftNotes.remove(owner, patient.id)} />
      )}
      <Outcomes {...{ patientId: patient.id, stage, save, flow, noAnswer }} />
      {flow.start && (
        <GuidedFlow
          onFailed={flow.close}
          patient={patient}
          start={flow.start}
          draftNote={draft ?? null}
          linked={practiceSystem.linked}
          onAbandon={(note) => {
            flow.close()
            if (note !== null) saveDraft(note)
          }}
          onFinish={(finished) => {
            flow.close()
            if (finished.flow.position.context.dentally) ports.markNewPatientAsSaved()
            save.save(finished)
          }}
        />
      )}
    </div>
  )
}

interface OutcomesProps {
  patientId: string
  stage: StageKey
  save: ActionSaveView
  flow: ReturnType<typeof useFlowOpening>
  noAnswer: ReturnType<typeof useNoAnswer>
}

/** The possible outcomes of the action: the buttons of its flows, and an unanswered call in one press. */
function Outcomes({ patientId, stage, save, flow, noAnswer }: OutcomesProps) {
  const variant = variantOf(useInit().features)
  const disabledReason = save.unsaved ? UNRESOLVED : undefined
  const savingFlow = save.state === 'saving' && !save.isQuick ? save.button : null
  const isSavingQuick = noAnswer.isLoading || (save.state === 'saving' && save.isQuick)
  return (
    <>
      <OutcomeButtons
        patientId={patientId}
        buttons={rootOf(stage, variant).buttons}
        busy={
          savingFlow
            ? { button: savingFlow, label: SAVING }
            : flow.opening && { button: flow.opening, label: OPENING }
        }
        blocked={isSavingQuick}
        disabledReason={disabledReason}
        onApproach={flow.prepare}
        onPress={(button) => {
          save.dismiss()
          flow.open(button)
        }}
      />
      {offersNoAnswer(stage, variant) && (
        <NoAnswerButton
          patientId={patientId}
          isSaving={isSavingQuick}
          blocked={savingFlow !== null || flow.opening !== null}
          disabledReason={noAnswer.isStale ? STALE_MESSAGE : disabledReason}
          onApproach={() => {
            flow.prepare()
            noAnswer.prepare()
          }}
          onPress={() => {
            save.dismiss()
            noAnswer.press()
          }}
        />
      )}
    </>
  )
}

interface SaveProblemProps extends Pick<NextActionProps, 'practiceSystem'> {
  save: ActionSaveView
  onChooseAgain: (flow: FlowSnapshot) => void
}

/** Why the last outcome is not saved, and the ways to resolve it. */
function SaveProblem({ save, practiceSystem, onChooseAgain }: SaveProblemProps) {
  const { refusal, unsaved } = save
  if (refusal)
    return <Banner tone={refusal.code === 'action_stale' ? 'amber' : 'red'}>{refusal.message}</Banner>
  return unsaved && <UnresolvedOutcome {...{ unsaved, practiceSystem, onChooseAgain }} actions={save} />
}
