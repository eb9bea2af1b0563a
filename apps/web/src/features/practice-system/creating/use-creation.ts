import type { Patient } from '@enamel/contract/patients'
import type { LinkedRecord } from '@enamel/contract/practice-system'
import type { NewPatientDraft } from '@enamel/domain/practice-system/new-patient'
import { draftOfValues, newPatientDraft } from '@enamel/domain/practice-system/new-patient-form'
import { useEffect } from 'react'
import type { RefusedFields } from '../../../lib/forms/use-edit-form.ts'
import { useInit } from '../../../signed-in/init.api.ts'
import { usePhoneFormat } from '../../../signed-in/phone-format.ts'
import { useCachedRecord } from '../cached-record.ts'
import { type CreationDraft, useCreationDraft } from './creation-draft.ts'

export interface Creation extends CreationDraft {
  /** The practice system's last refusals, unless they were read in a form which was left since. */
  refused: RefusedFields
}

/** Refusals that were read, as cached objects: each attempt brings one of its own. */
const read = new WeakSet<RefusedFields>()

/** Shows the refusal to a user who returns to the form for it. */
export function showRefusedAgain({ errors }: NonNullable<LinkedRecord['failure']>): void {
  if (errors) read.delete(errors)
}

/** The form of a patient to create in the practice system: as it was left here, or refused there, or as they are known. */
export function useCreation(patient: Patient): Creation {
  const { subscriber_id: owner, client } = useInit()
  const formatPhone = usePhoneFormat(client.country, true)
  // The form opens only once the patient's state there is known.
  const failure = useCachedRecord(patient.id)?.failure ?? null
  const known = newPatientDraft(patient, formatPhone)
  // Numbers are formatted once the phone library is loaded: the patient's details are the same before and after.
  const details = newPatientDraft(patient, (number) => number)
  const start = refusedDraft(known, failure, formatPhone) ?? known
  const draft = useCreationDraft(owner, patient.id, details, start)
  const errors = failure?.errors ?? nothing
  useEffect(() => () => void read.add(errors), [errors])
  return { ...draft, refused: read.has(errors) ? nothing : errors }
}

const nothing = {}

/** The form that the practice system refused; null if none is stored. */
function refusedDraft(
  known: NewPatientDraft,
  failure: LinkedRecord['failure'],
  formatPhone: (number: string) => string,
): NewPatientDraft | null {
  if (!failure?.values) return null
  const { mobile_phone, ...same } = failure.values
  return { ...known, ...draftOfValues({ ...same, mobile_phone: formatPhone(mobile_phone) }) }
}
