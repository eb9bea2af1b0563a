import type { Patient } from '@enamel/contract/patients'
import type { NewPatientDraft } from '@enamel/domain/practice-system/new-patient'
import { draftOfValues, newPatientDraft } from '@enamel/domain/practice-system/new-patient-form'
import { useQuery } from '@tanstack/react-query'
import { useInit } from '../../features/config/init.api.ts'
import { type KeptCreation, useKeptCreation } from '../../features/practice-system/kept-creation.ts'
import {
  type LinkedRecord,
  practicePatientQuery,
} from '../../features/practice-system/practice-system.api.ts'
import type { RefusedFields } from '../../features/practice-system/use-create-form.ts'
import { usePhoneFormat } from '../phone-format.ts'

export interface Creation extends KeptCreation {
  /** What the practice system refused of it, the last time. */
  refused: RefusedFields
}

/** The form of a patient to create in the practice system: as it was left here, or refused there, or as they are known. */
export function useCreation(patient: Patient): Creation {
  const formatPhone = usePhoneFormat(useInit().client.country, true)
  // Whoever can open the form has asked already how they stand there.
  const record = useQuery({ ...practicePatientQuery(patient.id), enabled: false }).data
  const failure = record?.failure ?? null
  const known = newPatientDraft(patient, formatPhone)
  const kept = useKeptCreation(patient.id, known, refusedDraft(known, failure, formatPhone))
  return { ...kept, refused: failure?.errors ?? nothing }
}

const nothing = {}

/** The form as it was when the practice system refused it; null where nothing is kept of it. */
function refusedDraft(
  known: NewPatientDraft,
  failure: LinkedRecord['failure'],
  formatPhone: (number: string) => string,
): NewPatientDraft | null {
  if (!failure?.values) return null
  const { mobile_phone, ...same } = failure.values
  return { ...known, ...draftOfValues({ ...same, mobile_phone: formatPhone(mobile_phone) }) }
}
