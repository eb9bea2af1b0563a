import type { NewPatientDraft } from '@enamel/domain/practice-system/new-patient'
import { useEffect, useEffectEvent, useState } from 'react'
import { createDrafts } from '../../../lib/drafts/drafts.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'

/** A form of a patient to create in the practice system, as it was last left on this page. */
interface CreationForm {
  /** The details of the patient when it was filled in: it starts over when they change. */
  details: NewPatientDraft
  /** Its initial values. */
  start: NewPatientDraft
  values: NewPatientDraft
  /** The values were sent, or the user decided against creating the patient: they need not be saved. */
  isSettled: boolean
}

const creationForms = createDrafts<CreationForm>({
  status: ({ start, values, isSettled }) => (isSettled || isSame(start, values) ? 'idle' : 'unsaved'),
})

export interface CreationDraft {
  /** The form as filled in here, or as refused by the practice system, or from the patient's known details. */
  draft: NewPatientDraft
  save: (draft: NewPatientDraft) => void
}

/**
 * @param owner the signed-in user
 * @param details the patient's details as stored; the form starts over when they change
 * @param start the values of a form that was not filled in on this page
 */
export function useCreationDraft(
  owner: string,
  patientId: string,
  details: NewPatientDraft,
  start: NewPatientDraft,
): CreationDraft {
  const [initial] = useState(start)
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
        start: form?.start ?? initial,
        values,
        isSettled: false,
      }),
  }
}

/** Marks the form as saved: it was sent, or the patient is not to be created. It stays filled in. */
export function settleCreationDraft(owner: string, patientId: string): void {
  const form = creationForms.get(owner, patientId)
  if (form && !form.isSettled) creationForms.set(owner, patientId, { ...form, isSettled: true })
}

function isSame(a: NewPatientDraft, b: NewPatientDraft): boolean {
  return (Object.keys(a) as (keyof NewPatientDraft)[]).every((field) => a[field] === b[field])
}
