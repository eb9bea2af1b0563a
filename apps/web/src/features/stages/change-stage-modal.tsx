import { type StageDraft, stageChange } from '@enamel/domain/stages/stage-change'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './change-stage-modal.module.css'

export interface ChangeStageModalProps {
  /** The stages that the patient can be moved to. */
  stages: readonly { key: string; name: string }[]
  /** Kept by the owner, so that a press beside the modal loses no note. */
  draft: StageDraft
  onDraft: (draft: StageDraft) => void
  noteMax: number
  /** Why the stages are not there, or the move was not made. */
  problem: string | null
  moving: boolean
  onMove: (move: { stage: string; note: string | null }) => void
  onCancel: () => void
  onClose: () => void
}

/** Asks for a patient's new stage, and why they move there if somebody wants to say it (STG-18 to STG-20). */
export function ChangeStageModal(props: ChangeStageModalProps) {
  const { stages, draft, onDraft, noteMax, problem, moving, onMove, onCancel, onClose } = props
  const [submitted, setSubmitted] = useState(false)
  const formId = useId()
  const change = stageChange(draft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (change.ok) onMove(change.move)
  }
  return (
    <Dialog
      title="Change stage"
      onClose={onClose}
      footer={
        <>
          <Button size={36} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" size={36} busy={moving} busyLabel="Saving">
            Change stage
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className={styles.form}>
        {problem !== null && <Banner>{problem}</Banner>}
        <Select
          label="New stage"
          placeholder="Select a stage"
          search="Search stages"
          options={stages.map(({ key, name }) => ({ value: key, label: name }))}
          value={draft.stage}
          error={submitted && !change.ok ? change.words : undefined}
          disabled={moving}
          onChange={(stage) => onDraft({ ...draft, stage })}
        />
        <Textarea
          label="Note"
          optional
          placeholder="Why is this patient moving?"
          maxLength={noteMax}
          value={draft.note}
          readOnly={moving}
          onChange={(event) => onDraft({ ...draft, note: event.currentTarget.value })}
        />
      </form>
    </Dialog>
  )
}
