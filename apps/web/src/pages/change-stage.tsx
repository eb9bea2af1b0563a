import type { Patient } from '@enamel/contract/patients'
import { stageChoices } from '@enamel/domain/next-action/manual-move'
import { fullName } from '@enamel/domain/patients/name'
import type { StageDraft } from '@enamel/domain/stages/stage-change'
import { stageOf } from '@enamel/domain/stages/stages'
import { SHORT_NOTE_MAX } from '@enamel/domain/text/short-note'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useInit } from '../features/config/init.api.ts'
import { patientKey } from '../features/patients/patient.api.ts'
import { ChangeStageModal } from '../features/stages/change-stage-modal.tsx'
import { moveToStage, stagesQuery } from '../features/stages/stages.api.ts'
import { reload } from '../features/timeline/held-timelines.ts'
import { errorWords } from '../lib/error-words.ts'
import { toast } from '../ui/feedback/toast.tsx'

export interface ChangeStageProps {
  patient: Patient
  draft: StageDraft
  onDraft: (draft: StageDraft) => void
  onCancel: () => void
  /** The patient was moved. */
  onMoved: () => void
  onClose: () => void
}

/** Moves a patient by hand; then the patient and their timeline are asked for anew (STG-22). */
export function ChangeStage({ patient, draft, onDraft, onCancel, onMoved, onClose }: ChangeStageProps) {
  const { features } = useInit()
  const queries = useQueryClient()
  const stages = useQuery(stagesQuery)
  const held = stages.data ?? []
  const move = useMutation({
    mutationFn: (asked: { stage: string; note: string | null }) => moveToStage(patient.id, asked),
    onSuccess: (_, { stage }) => {
      const name = held.find(({ key }) => key === stage)?.name ?? stage
      toast.success(`${fullName(patient)} moved to ${name}`)
      onMoved()
      void queries.invalidateQueries({ queryKey: patientKey(patient.id) })
      void reload(queries, patient.id, features)
    },
  })
  const failure = move.error ?? stages.error
  return (
    <ChangeStageModal
      stages={stageChoices(stageOf(patient.stage), held)}
      draft={draft}
      onDraft={onDraft}
      noteMax={SHORT_NOTE_MAX}
      problem={failure && errorWords(failure, { marksFields: false })}
      moving={move.isPending}
      onMove={(asked) => move.mutate(asked)}
      onCancel={onCancel}
      onClose={onClose}
    />
  )
}
