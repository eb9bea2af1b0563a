import type { Patient } from '@enamel/contract/patients'
import {
  checkPatientDraft,
  type DraftErrors,
  type DraftField,
  draftChanges,
  type FieldChanges,
  type PatientDraft,
  patientDraft,
} from '@enamel/domain/patients/patient-draft'
import type { Day } from '@enamel/domain/time/practice-time'
import { useEffect, useEffectEvent, useState } from 'react'
import { useEditForm, useStartedEdit } from '../../lib/forms/use-edit-form.ts'
import { type MergedDraft, meanwhileText, mergeDraft } from './model/merge-draft.ts'
import type { EditConflict } from './patient-edit.machine.ts'
import { detailsKey } from './use-patient-edit.ts'

export interface PatientFormInput {
  /** The present patient; the form begins with their state when editing began. */
  patient: Patient
  /** The practice's calendar day. */
  today: Day
  formatPhone: (number: string) => string
  /** The user who changed the same meanwhile, and the present value (409 edit_conflict). */
  conflict: EditConflict | null
  /** The fields that the server refused. */
  refused: DraftErrors
  saving: boolean
  /** Only the changed fields, and the version that they were changed from. */
  onSave: (changes: FieldChanges, version: number) => void
}

/** The draft of a patient: validated when fields are left, compared with its beginning, updated after a clash. */
export function usePatientForm(input: PatientFormInput) {
  const { patient, today, conflict, refused, saving, onSave } = input
  const draftOf = (of: Patient) => patientDraft(of, of.phone ? input.formatPhone(of.phone) : '')
  const name = detailsKey(patient.id)
  const resumed = useStartedEdit<PatientDraft, number>(name)
  const [start, setStart] = useState(() =>
    resumed
      ? { draft: resumed.saved, version: resumed.context }
      : { draft: draftOf(patient), version: patient.version },
  )
  const [meanwhile, setMeanwhile] = useState<MergedDraft['meanwhile']>({})
  const { form, values } = useEditForm<PatientDraft, number>({
    name,
    saved: start.draft,
    check: (draft) => checkPatientDraft(draft, today),
    isSaving: saving,
    refused,
    mode: 'onTouched',
    context: start.version,
  })
  const { setFocus } = form
  useEffect(() => setFocus('first_name'), [setFocus])
  const merge = useEffectEvent(({ present }: EditConflict) => {
    const merged = mergeDraft(start.draft, form.getValues(), draftOf(present))
    form.reset(merged.draft)
    setMeanwhile(merged.meanwhile)
    // The user sees the present value; saving again is their decision about it.
    setStart({ draft: draftOf(present), version: present.version })
  })
  useEffect(() => {
    if (conflict !== null) merge(conflict)
  }, [conflict])

  return {
    form,
    draft: values,
    start: start.draft,
    submit: form.handleSubmit((draft) => onSave(draftChanges(start.draft, draft, today), start.version)),
    /** The text at a field: its error, or another user's value. */
    textOf(field: DraftField): { error: string | undefined; warning?: string } {
      const error = form.formState.errors[field]?.message
      const changed = meanwhile[field]
      return changed ? { error, warning: meanwhileText(changed) } : { error }
    },
  }
}
