import { isBlank } from '@enamel/domain/text/blank'
import { useEffect, useEffectEvent } from 'react'
import { Controller } from 'react-hook-form'
import { type RefusedFields, useEditForm } from '../../lib/forms/use-edit-form.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import styles from './change-stage-modal.module.css'
import {
  checkStage,
  EMPTY_STAGE_DRAFT,
  type StageDraft,
  type StageMove,
  stageMove,
} from './model/stage-change.ts'

export interface ChangeStageModalProps {
  /** The form's name among drafts. */
  name: string
  /** The patient's current stage. */
  currentStage: string | null
  /** The stages that the patient can be moved to. */
  stages: readonly { key: string; name: string }[]
  noteMax: number
  /** The text which states that the patient is already in the chosen stage. */
  alreadyInStageText: (stage: string) => string
  /** Why the server refused the stage. */
  refused: RefusedFields | undefined
  /** Why the stages could not be loaded, or the patient could not be moved. */
  problem: string | null
  moving: boolean
  /** Called when a different stage is chosen, so that the errors of the last move can be removed. */
  onStageChange: () => void
  onMove: (move: StageMove) => void
  /** Called by Escape, Cancel and a press outside; the caller asks first if a note would be lost. */
  onClose: () => void
}

/** Asks for a patient's new stage, and for an optional note (STG-18 to STG-20). */
export function ChangeStageModal(props: ChangeStageModalProps) {
  const { currentStage, stages, refused, problem, moving } = props
  const { form, values } = useEditForm<StageDraft>({
    name: props.name,
    saved: EMPTY_STAGE_DRAFT,
    check: (draft) => checkStage(draft, currentStage),
    isUnsaved: ({ note }) => !isBlank(note),
    isSaving: moving,
    refused,
  })
  // A chosen stage is no longer an option if another user has moved the patient to it.
  const chosenCurrentStage = values.stage === currentStage && !moving ? currentStage : null
  const isAlreadyThere = chosenCurrentStage !== null
  const validateAgain = useEffectEvent(() => {
    if (form.formState.isSubmitted) void form.trigger('stage')
  })
  useEffect(() => {
    if (isAlreadyThere) validateAgain()
  }, [isAlreadyThere])
  const submit = form.handleSubmit((draft) => props.onMove(stageMove(draft)))
  return (
    <FormDialog
      title="Change stage"
      submit="Change stage"
      saving={moving}
      className={styles.form}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      {problem !== null && <Banner>{problem}</Banner>}
      {chosenCurrentStage !== null && (
        <Banner tone="amber">{props.alreadyInStageText(chosenCurrentStage)}</Banner>
      )}
      <Controller
        control={form.control}
        name="stage"
        render={({ field, fieldState: { error } }) => (
          <Select
            label="New stage"
            placeholder="Select a stage"
            search="Search stages"
            options={stages.map(({ key, name }) => ({ value: key, label: name }))}
            value={isAlreadyThere ? null : field.value}
            error={error?.message}
            disabled={moving}
            onChange={(stage) => {
              if (stage !== field.value) props.onStageChange()
              field.onChange(stage)
            }}
          />
        )}
      />
      <Textarea
        label="Note"
        optional
        placeholder="Why is this patient moving?"
        maxLength={props.noteMax}
        readOnly={moving}
        {...form.register('note')}
      />
    </FormDialog>
  )
}
