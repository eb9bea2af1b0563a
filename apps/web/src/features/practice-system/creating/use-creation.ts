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
  /** The practice system's last refusals, unless the user has seen them in a form and left that form. */
  refused: RefusedFields
}

/** The refusals that the user has seen, as cached objects. Each attempt has a new object. */
const seenRefusals = new WeakSet<RefusedFields>()

/** Shows the refusal again to a user who returns to the form to correct it. */
export function showRefusedAgain({ errors }: NonNullable<LinkedRecord['failure']>): void {
  if (errors) seenRefusals.delete(errors)
}

/**
 * The form for creating a patient in the practice system: as the user left it on this page, as it was refused, or with
 * the patient's known details.
 */
export function useCreation(patient: Patient): Creation {
  const { subscriber_id: owner, client } = useInit()
  const formatPhone = usePhoneFormat(client.country, true)
  // The record is cached, because the form opens only after the record has been loaded.
  const failure = useCachedRecord(patient.id)?.failure ?? null
  const knownDetails = newPatientDraft(patient, formatPhone)
  // The phone library formats numbers when it is loaded, which does not change the patient's details.
  const details = newPatientDraft(patient, (number) => number)
  const start = refusedDraft(knownDetails, failure, formatPhone) ?? knownDetails
  const draft = useCreationDraft(owner, patient.id, details, start)
  const errors = failure?.errors ?? noErrors
  useEffect(() => () => void seenRefusals.add(errors), [errors])
  return { ...draft, refused: seenRefusals.has(errors) ? noErrors : errors }
}

const noErrors = {}

/** The form that the practice system refused; null if none is stored. */
function refusedDraft(
  knownDetails: NewPatientDraft,
  failure: LinkedRecord['failure'],
  formatPhone: (number: string) => string,
): NewPatientDraft | null {
  if (!failure?.values) return null
  const { mobile_phone, ...rest } = failure.values
  return { ...knownDetails, ...draftOfValues({ ...rest, mobile_phone: formatPhone(mobile_phone) }) }
}
