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
import { type MergedDraft, mergeDraft, otherChangeText } from './model/merge-draft.ts'
import type { EditConflict } from './patient-edit.machine.ts'
import { detailsKey } from './use-patient-edit.ts'

export interface PatientFormInput {
  /** The patient's current data. The form begins with the data from when editing began. */
  patient: Patient
  /** The current day in the practice. */
  today: Day
  formatPhone: (number: string) => string
  /** Another user's change of the same fields (409 edit_conflict). */
  conflict: EditConflict | null
  /** The errors of the fields that the server refused. */
  refused: DraftErrors
  saving: boolean
  /** Saves the changed fields, with the version that they were changed from. */
  onSave: (changes: FieldChanges, version: number) => void
}

/** What is needed to continue an edit, besides its values. */
interface EditContext {
  /** The patient's version from which the edit continues. */
  version: number
  /** What another user has changed since the edit began; null until a save conflicts with it. */
  merged: { message: string; otherChanges: MergedDraft['otherChanges'] } | null
}

/** The form of a patient: validated when fields are left, and merged with the saved data after a conflict. */
export function usePatientForm(input: PatientFormInput) {
  const { patient, today, conflict, refused, saving, onSave } = input
  const draftOf = (source: Patient) =>
    patientDraft(source, source.phone ? input.formatPhone(source.phone) : '')
  const name = detailsKey(patient.id)
  const resumed = useStartedEdit<PatientDraft, EditContext>(name)
  const [start, setStart] = useState(() =>
    resumed
      ? { draft: resumed.saved, version: resumed.context.version }
      : { draft: draftOf(patient), version: patient.version },
  )
  const [merged, setMerged] = useState(resumed?.context.merged ?? null)
  const { form, values } = useEditForm<PatientDraft, EditContext>({
    name,
    saved: start.draft,
    check: (draft) => checkPatientDraft(draft, today),
    isSaving: saving,
    refused,
    mode: 'onTouched',
    context: { version: start.version, merged },
  })
  const { setFocus } = form
  useEffect(() => setFocus('first_name'), [setFocus])
  const merge = useEffectEvent(({ message, current }: EditConflict) => {
    const { draft, otherChanges } = mergeDraft(start.draft, form.getValues(), draftOf(current))
    form.reset(draft)
    setMerged({ message, otherChanges })
    // The user now sees the current values, so the next save is based on them.
    setStart({ draft: draftOf(current), version: current.version })
  })
  useEffect(() => {
    if (conflict !== null) merge(conflict)
  }, [conflict])

  return {
    form,
    draft: values,
    /** The text about another user's change of the patient. */
    conflictText: merged?.message ?? null,
    start: start.draft,
    submit: form.handleSubmit((draft) => onSave(draftChanges(start.draft, draft, today), start.version)),
    /** The texts below a field: its error, and the text about another user's change. */
    textOf(field: DraftField): { error: string | undefined; warning?: string } {
      const error = form.formState.errors[field]?.message
      const change = merged?.otherChanges[field]
      return change ? { error, warning: otherChangeText(change) } : { error }
    },
  }
}
