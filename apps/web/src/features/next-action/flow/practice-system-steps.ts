import type { Patient } from '@enamel/contract/patients'
import type { LinkChoice } from '@enamel/domain/next-action/link-choice'
import type { NewPatientValues } from '@enamel/domain/practice-system/new-patient'
import type { ComponentType } from 'react'

/** The chosen record, for the text of the confirmation. */
export interface ChosenMatch {
  name: string
  /** "Dentally patient, born 9 June 1994, 07700 900502". */
  detail?: string
}

export interface LinkPatientStepProps {
  patient: Patient
  /** Null while nothing is chosen. */
  chosen: LinkChoice | null
  onLink: (dentallyId: string, match: ChosenMatch) => void
  onDoNotLink: () => void
  /** Opens the form immediately (FLOW-19), even if the user chose to create the patient before. */
  onCreate: () => void
}

export interface AddPatientStepProps {
  patient: Patient
  /** Receives null while the input is not valid. */
  onChange: (values: NewPatientValues | null) => void
}

/** The two steps that the practice system's feature renders: suggestions and search, and the form for a new patient. */
export interface PracticeSystemSteps {
  LinkPatient: ComponentType<LinkPatientStepProps>
  AddPatient: ComponentType<AddPatientStepProps>
}
