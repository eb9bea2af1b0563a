import { useState } from 'react'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import styles from './change-stage-modal.module.css'
import { type StageDraft, stageChange } from './model/stage-change.ts'

export interface ChangeStageModalProps {
  /** The stages that the patient can be moved to. */
  stages: readonly { key: string; name: string }[]
  draft: StageDraft
  onDraft: (draft: StageDraft) => void
  noteMax: number
  /** Shows that the patient is already in the chosen stage. */
  there: string | null
  /** Why the server did not take the stage. */
  refused: string | undefined
  /** Why the stages are not there, or the move was not made. */
  problem: string | null
  moving: boolean
  onMove: (move: { stage: string; note: string | null }) => void
  /** Escape, Cancel and a press beside it ask for this; the owner asks first where a note would be lost. */
  onClose: () => void
}

/** Asks for a patient's new stage, and optionally why they move there (STG-18 to STG-20). */
export function ChangeStageModal(props: ChangeStageModalProps) {
  const { stages, draft, onDraft, noteMax, there, refused, problem, moving, onMove, onClose } = props
  const [submitted, setSubmitted] = useState(false)
  const change = stageChange(draft)
  const submit = () => {
    setSubmitted(true)
    if (change.ok) onMove(change.move)
  }
  return (
    <FormDialog
      title="Change stage"
      submit="Change stage"
      saving={moving}
      className={styles.form}
      onSubmit={submit}
      onClose={onClose}
    >
      {problem !== null && <Banner>{problem}</Banner>}
      {there !== null && <Banner tone="amber">{there}</Banner>}
      <Select
        label="New stage"
        placeholder="Select a stage"
        search="Search stages"
        options={stages.map(({ key, name }) => ({ value: key, label: name }))}
        value={draft.stage}
        error={submitted && !change.ok ? change.message : refused}
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
    </FormDialog>
  )
}
