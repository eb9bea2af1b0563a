import type { Patient } from '@enamel/contract/patients'
import { fullName } from '@enamel/domain/patients/name'
import { stageChoices } from '@enamel/domain/stages/manual-move'
import { stageOf } from '@enamel/domain/stages/stages'
import { isBlank } from '@enamel/domain/text/blank'
import { SHORT_NOTE_MAX } from '@enamel/domain/text/short-note'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { useBeingSaved, useUnsavedEdits } from '../../lib/drafts/unsaved-edits.tsx'
import { errorMessage } from '../../lib/error-message.ts'
import { renewPatient } from '../../signed-in/cached-patient.ts'
import { usePublishOwnAction } from '../../signed-in/own-action.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { type DiscardText, useDiscarding } from '../../ui/overlays/use-discarding.tsx'
import { ChangeStageModal } from './change-stage-modal.tsx'
import type { StageDraft } from './model/stage-change.ts'
import { moveToStage, stagesQuery } from './stages.api.ts'

const TEXT: DiscardText = {
  title: 'Close and discard your note?',
  text: 'Closing this will discard the note that you have written.',
}

export interface ChangeStageProps {
  patient: Patient
  draft: StageDraft
  onDraft: (draft: StageDraft) => void
  /** The patient was moved. */
  onMoved: () => void
  /** They were moved, or are not to be. */
  onClose: () => void
}

/** Why the server refused the stage; undefined for other errors. */
function refusedStage(error: unknown): string | undefined {
  return error instanceof ApiError ? error.errors.stage?.[0] : undefined
}

/** Moves a patient by hand; then the patient is loaded again (STG-22). */
export function ChangeStage({ patient, draft, onDraft, onMoved, onClose }: ChangeStageProps) {
  const publish = usePublishOwnAction()
  const queries = useQueryClient()
  const stages = useQuery(stagesQuery)
  const { edits, leave, question } = useDiscarding(TEXT)
  useUnsavedEdits(!isBlank(draft.note), edits)
  const options = stages.data ?? []
  const nameOf = (stage: string) => options.find(({ key }) => key === stage)?.name ?? stage
  const move = useMutation({
    mutationFn: (asked: { stage: string; note: string | null }) => moveToStage(patient.id, asked),
    onSuccess: ({ patient_id, ...due }, { stage }) => {
      toast.success(`${fullName(patient)} moved to ${nameOf(stage)}`)
      onClose()
      publish(patient_id, due)
      void renewPatient(queries, patient.id)
      onMoved()
    },
    onError: (error) => {
      // They may already be in the chosen stage, without an event so far.
      if (refusedStage(error)) void renewPatient(queries, patient.id)
    },
  })
  useBeingSaved(move.isPending, edits)
  // Another user may have moved them there meanwhile: then it is no longer an option.
  const there = draft.stage === patient.stage && !move.isPending ? draft.stage : null
  const change = (next: StageDraft) => {
    // Without one, something else was written beside the stage that was chosen before.
    const stage = next.stage ?? draft.stage
    if (stage !== draft.stage) move.reset()
    onDraft({ ...next, stage })
  }
  const failure = refusedStage(move.error) ? null : (move.error ?? stages.error)
  return (
    <>
      <ChangeStageModal
        stages={stageChoices(stageOf(patient.stage), options)}
        draft={there ? { ...draft, stage: null } : draft}
        onDraft={change}
        there={there && `${fullName(patient) || 'New lead'} is in ${nameOf(there)} by now.`}
        refused={refusedStage(move.error)}
        noteMax={SHORT_NOTE_MAX}
        problem={failure && errorMessage(failure, { marksFields: false })}
        moving={move.isPending}
        onMove={(asked) => move.mutate(asked)}
        onClose={() => leave(onClose)}
      />
      {question}
    </>
  )
}
