import type { NewPatientValues } from '@enamel/domain/practice-system/new-patient'
import type { ComponentType } from 'react'
import type { ChosenMatch } from './flow.machine.ts'

/** What is chosen at the link step; null while nothing is. */
export type LinkChoice = { kind: 'link'; dentallyId: string } | { kind: 'no_link' }

export interface LinkPatientStepProps {
  patientId: string
  chosen: LinkChoice | null
  onLink: (dentallyId: string, match: ChosenMatch) => void
  onDoNotLink: () => void
  /** Leads on to the form at once (FLOW-19). */
  onCreate: () => void
}

export interface AddPatientStepProps {
  patientId: string
  /** What the form held when the step was left. */
  values: NewPatientValues | null
  /** Null while what is entered is not valid. */
  onChange: (values: NewPatientValues | null) => void
}

/** The two steps that the practice system draws: suggestions and search, and the form of a new patient. */
export interface PracticeSystemSteps {
  LinkPatient: ComponentType<LinkPatientStepProps>
  AddPatient: ComponentType<AddPatientStepProps>
}
