import type { Patient } from '@enamel/contract/patients'
import {
  checkPatientDraft,
  type DraftErrors,
  type DraftField,
  draftChanges,
  type FieldChanges,
  isDraftChanged,
  type PatientDraft,
  patientDraft,
} from '@enamel/domain/patients/patient-draft'
import type { Day } from '@enamel/domain/time/practice-time'
import { useEffect, useEffectEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useUnsavedEdits } from '../../lib/drafts/unsaved-edits.tsx'
import { formRules } from '../../lib/form-rules.ts'
import { type MergedDraft, meanwhileText, mergeDraft } from './model/merge-draft.ts'
import type { EditConflict, StartedDraft } from './patient-edit.machine.ts'

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
  /** The edit to continue, when it does not begin with the patient's present data. */
  resumed: StartedDraft | null
  /** The form is removed with unsaved changes. */
  onUnmount: (unsaved: StartedDraft) => void
  /** Only the changed fields, and the version that they were changed from. */
  onSave: (changes: FieldChanges, version: number) => void
}

/** The draft of a patient: validated when fields are left, compared with its beginning, updated after a clash. */
export function usePatientForm(input: PatientFormInput) {
  const { patient, today, conflict, refused, onSave } = input
  const draftOf = (of: Patient) => patientDraft(of, of.phone ? input.formatPhone(of.phone) : '')
  const [start, setStart] = useState(
    () => input.resumed?.start ?? { draft: draftOf(patient), version: patient.version },
  )
  const [meanwhile, setMeanwhile] = useState<MergedDraft['meanwhile']>({})
  const form = useForm<PatientDraft>({
    defaultValues: input.resumed?.draft ?? start.draft,
    resolver: formRules((values) => checkPatientDraft(values, today)),
    mode: 'onTouched',
  })
  const draft = form.watch()
  const dirty = isDraftChanged(start.draft, draft)

  useUnsavedEdits(dirty)
  const notifyUnmount = useEffectEvent(() => dirty && input.onUnmount({ start, draft }))
  useEffect(() => () => void notifyUnmount(), [])
  const { setError, setFocus } = form
  useEffect(() => setFocus('first_name'), [setFocus])
  useEffect(() => {
    for (const [field, message] of Object.entries(refused)) {
      setError(field as DraftField, { type: 'server', message })
    }
  }, [refused, setError])
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
    draft,
    start: start.draft,
    submit: form.handleSubmit((values) => onSave(draftChanges(start.draft, values, today), start.version)),
    /** The text at a field: its error, or another user's value. */
    textOf(field: DraftField): { error: string | undefined; warning?: string } {
      const error = form.formState.errors[field]?.message
      const changed = meanwhile[field]
      return changed ? { error, warning: meanwhileText(changed) } : { error }
    },
  }
}
