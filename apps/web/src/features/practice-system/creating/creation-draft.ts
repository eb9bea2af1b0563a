import type { NewPatientDraft } from '@enamel/domain/practice-system/new-patient'
import { useEffect, useEffectEvent, useState } from 'react'
import { createDrafts } from '../../../lib/drafts/drafts.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'

/** The form for creating a patient in the practice system, as the user last left it on this page. */
interface CreationForm {
  /** The patient's details when the form was filled in. When they change, the form starts over. */
  details: NewPatientDraft
  /** The form's initial values. */
  start: NewPatientDraft
  values: NewPatientDraft
  /**
   * Whether the values were sent, or the user decided against creating the patient, so that nothing has to be saved.
   */
  isSaved: boolean
}

const creationForms = createDrafts<CreationForm>({
  status: ({ start, values, isSaved }) => (isSaved || isSame(start, values) ? 'idle' : 'unsaved'),
})

export interface CreationDraft {
  /** The form as filled in on this page, or as refused by the practice system, or with the patient's known details. */
  draft: NewPatientDraft
  save: (draft: NewPatientDraft) => void
}

/**
 * The draft of the form for one patient.
 * @param owner the signed-in user
 * @param details the patient's stored details; the form starts over when they change
 * @param start the values of a form that was not filled in on this page
 */
export function useCreationDraft(
  owner: string,
  patientId: string,
  details: NewPatientDraft,
  start: NewPatientDraft,
): CreationDraft {
  // The values when the form was opened: `start` follows later changes of the patient.
  const [openedWith] = useState(start)
  const stored = useDraft(creationForms, owner, patientId)
  const isOutdated = stored !== undefined && !isSame(stored.details, details)
  const form = isOutdated ? undefined : stored
  const removeOutdated = useEffectEvent(() => {
    if (isOutdated) creationForms.remove(owner, patientId)
  })
  useEffect(() => removeOutdated(), [])
  return {
    draft: form?.values ?? start,
    save: (values) =>
      creationForms.set(owner, patientId, {
        details,
        start: form?.start ?? openedWith,
        values,
        isSaved: false,
      }),
  }
}

/** Marks the form as saved: it was sent, or the patient is not to be created. The form stays filled in. */
export function markCreationDraftAsSaved(owner: string, patientId: string): void {
  const form = creationForms.get(owner, patientId)
  if (form && !form.isSaved) creationForms.set(owner, patientId, { ...form, isSaved: true })
}

function isSame(a: NewPatientDraft, b: NewPatientDraft): boolean {
  return (Object.keys(a) as (keyof NewPatientDraft)[]).every((field) => a[field] === b[field])
}
