import type { LinkChoice } from '@enamel/domain/next-action/link-choice'
import type { NewPatientValues } from '@enamel/domain/practice-system/new-patient'
import type { ComponentType } from 'react'
import type { ChosenMatch } from './flow.machine.ts'

export interface LinkPatientStepProps {
  patientId: string
  /** Null while nothing is. */
  chosen: LinkChoice | null
  onLink: (dentallyId: string, match: ChosenMatch) => void
  onDoNotLink: () => void
  /** Leads on to the form at once (FLOW-19), also when it was chosen before. */
  onCreate: () => void
}

export interface AddPatientStepProps {
  patientId: string
  /** The form's values when the step was left. */
  values: NewPatientValues | null
  /** Null while the input is not valid. */
  onChange: (values: NewPatientValues | null) => void
}

/** The two steps that the practice system draws: suggestions and search, and the form of a new patient. */
export interface PracticeSystemSteps {
  LinkPatient: ComponentType<LinkPatientStepProps>
  AddPatient: ComponentType<AddPatientStepProps>
}
