import type { Patient } from '@enamel/contract/patients'
import { nameWithDistinguisher } from '@enamel/domain/patients/name'
import { stageChoices } from '@enamel/domain/stages/manual-move'
import { stageOf } from '@enamel/domain/stages/stages'
import { SHORT_NOTE_MAX } from '@enamel/domain/text/short-note'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fieldErrorsOf } from '../../lib/api-error.ts'
import { UnsavedPart } from '../../lib/drafts/unsaved-edits.tsx'
import { errorMessage } from '../../lib/error-message.ts'
import { renewPatient } from '../../signed-in/cached-patient.ts'
import { usePublishOwnAction } from '../../signed-in/own-action.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { type DiscardText, useDiscarding } from '../../ui/overlays/use-discarding.tsx'
import { ChangeStageModal } from './change-stage-modal.tsx'
import type { StageMove } from './model/stage-change.ts'
import { moveToStage, stagesQuery } from './stages.api.ts'

const TEXT: DiscardText = {
  title: 'Close and discard your note?',
  text: 'Closing this will discard the note that you have written.',
}

export interface ChangeStageProps {
  /** The form's name among drafts. */
  name: string
  patient: Patient
  /** The patient was moved. */
  onMoved: () => void
  /** The patient was moved, or the user has cancelled. */
  onClose: () => void
}

/** Moves a patient to another stage, and then reloads the patient (STG-22). */
export function ChangeStage({ name, patient, onMoved, onClose }: ChangeStageProps) {
  const publish = usePublishOwnAction()
  const queries = useQueryClient()
  const stages = useQuery(stagesQuery)
  const { edits, leave, question } = useDiscarding(TEXT)
  const options = stages.data ?? []
  const nameOf = (stage: string) => options.find(({ key }) => key === stage)?.name ?? stage
  const move = useMutation({
    mutationFn: (request: StageMove) => moveToStage(patient.id, request),
    onSuccess: ({ patient_id, ...due }, { stage }) => {
      toast.success(`${nameWithDistinguisher(patient)} moved to ${nameOf(stage)}`)
      onClose()
      publish(patient_id, due)
      void renewPatient(queries, patient.id)
      onMoved()
    },
    onError: (error) => {
      // Another user may have moved the patient to the chosen stage, and the event about the move may not have arrived
      // yet.
      if (fieldErrorsOf(error, 'stage')) void renewPatient(queries, patient.id)
    },
  })
  const refused = fieldErrorsOf(move.error, 'stage')
  const failure = refused ? null : (move.error ?? stages.error)
  return (
    <UnsavedPart edits={edits}>
      <ChangeStageModal
        name={name}
        currentStage={patient.stage}
        stages={stageChoices(stageOf(patient.stage), options)}
        alreadyInStageText={(stage) =>
          `${nameWithDistinguisher(patient) || 'New lead'} is already in ${nameOf(stage)}.`
        }
        refused={refused}
        noteMax={SHORT_NOTE_MAX}
        problem={failure && errorMessage(failure, { marksFields: false })}
        moving={move.isPending}
        onStageChange={move.reset}
        onMove={(request) => move.mutate(request)}
        onClose={() => leave(onClose)}
      />
      {question}
    </UnsavedPart>
  )
}
