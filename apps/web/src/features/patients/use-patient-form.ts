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
  /** The patient as they are now; the form begins with their state when editing began. */
  patient: Patient
  /** The present day in the practice. */
  today: Day
  formatPhone: (number: string) => string
  /** Another user's change of the same fields (409 edit_conflict). */
  conflict: EditConflict | null
  /** The fields that the server refused. */
  refused: DraftErrors
  saving: boolean
  /** Saves the changed fields, with the version that they were changed from. */
  onSave: (changes: FieldChanges, version: number) => void
}

/** The form of a patient: validated when fields are left, and merged with the saved data after a conflict. */
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
    // The user sees the present values, so that another save is a decision about them.
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
